import './lib/theme.css'
import './lib/shell.css'
import './lib/place.css'
import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.getElementById('app')! })
