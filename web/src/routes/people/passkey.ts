// WebAuthn speaks in bytes, the server in JSON: base64url for every piece of bytes.

const toBytes = (text: string): ArrayBuffer => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

type Options = Record<string, any>
type Listed = { id: string }
const descriptors = (listed: Listed[] | undefined) => listed?.map((each) => ({ ...each, type: 'public-key' as const, id: toBytes(each.id) }))

/** Why this browser can use no passkeys at this address; "" if it can. */
export function whyNoPasskeys(): string {
  if (/^[\d.]+$|:/.test(location.hostname)) return 'Browsers allow passkeys only where a server has a name, not at a bare address. The recovery code does as well.'
  if (!isSecureContext) return 'Browsers allow passkeys only over a secure connection (https). The recovery code does as well.'
  if (!('PublicKeyCredential' in window)) return 'This browser knows no passkeys. The recovery code does as well.'
  return ''
}

/** Have the browser make a passkey; what comes back is for the server. */
export async function makePasskey(options: Options): Promise<Options> {
  const publicKey = { ...options, challenge: toBytes(options.challenge), user: { ...options.user, id: toBytes(options.user.id) }, excludeCredentials: descriptors(options.excludeCredentials) }
  const made = (await navigator.credentials.create({ publicKey: publicKey as unknown as PublicKeyCredentialCreationOptions })) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  return { ...named(made), response: { clientDataJSON: toText(response.clientDataJSON), attestationObject: toText(response.attestationObject) } }
}

/** Have the browser sign with one of its passkeys. */
export async function usePasskey(options: Options): Promise<Options> {
  const publicKey = { ...options, challenge: toBytes(options.challenge), allowCredentials: descriptors(options.allowCredentials) }
  const used = (await navigator.credentials.get({ publicKey: publicKey as unknown as PublicKeyCredentialRequestOptions })) as PublicKeyCredential
  const response = used.response as AuthenticatorAssertionResponse
  return {
    ...named(used),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  }
}

const named = (credential: PublicKeyCredential) => ({ id: credential.id, rawId: toText(credential.rawId), type: credential.type })

/** Who closes the browser's own window has changed his mind; that is no fault. */
export const changedMind = (fault: unknown): boolean => fault instanceof DOMException && (fault.name === 'NotAllowedError' || fault.name === 'AbortError')
