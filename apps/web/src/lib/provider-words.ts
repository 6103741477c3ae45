import type { IdentitySettings, Provider } from "@freehub/contract/people/identity";
import { t } from "@lingui/core/macro";

const providerNames = { google: "Google", facebook: "Facebook", github: "Github", oidc: "OpenID" } as const;

/** A provider's display name. The operator's own provider has the name that is set on the server. */
export function providerName(provider: Provider, settings: IdentitySettings | undefined): string {
	return provider === "oidc" ? (settings?.oidc ?? providerNames.oidc) : providerNames[provider];
}

/** Whether the server can send people to this provider. */
export function isProviderSetUp(provider: Provider, settings: IdentitySettings): boolean {
	return provider === "oidc" ? settings.oidc !== null : settings[provider];
}

/** Why the sign-in window failed; `code` comes from the provider, the server or the window. */
export function providerFailure(code: string, provider: string): string {
	switch (code.toLowerCase()) {
		case "blocked":
			return t`The browser blocked the sign-in window. Allow pop-ups for this site and try again.`;
		case "closed":
			return t`The sign-in window was closed before it finished.`;
		case "offline":
			return t`The connection was lost before the sign-in was finished. Check it and try again.`;
		case "access_denied":
		case "user_cancelled_login":
		case "consent_required":
			return t`${provider} was not allowed to tell who you are. Nothing was changed; try again and agree, or use your password.`;
		case "unreachable":
		case "invalid_code":
		// The server knows the provider, but could not read its endpoint addresses.
		case "not_found":
		case "provider_not_found":
		case "oauth_provider_not_found":
		case "server_error":
		case "temporarily_unavailable":
			return t`${provider} could not be reached. Check the connection and try again.`;
		case "account_not_linked":
			return t`There is an account with this address already, and ${provider} or this shop never confirmed that the address is yours. Sign in with the password, and confirm the address on your profile page.`;
		case "account_already_linked_to_different_user":
			return t`This ${provider} account belongs to another account here already.`;
		case "email_does_not_match":
			return t`This ${provider} account has another address than your account here.`;
		case "email_not_found":
		case "email_not_verified":
		case "unable_to_link_account":
			return t`${provider} did not share a confirmed address. Confirm it there, or use another way to sign in.`;
		case "state_mismatch":
		case "state_not_found":
		case "state_invalid":
		case "please_restart_the_process":
		case "unauthenticated":
			return t`The sign-in took too long, or it was begun in another window. Try again.`;
		case "beginning_code_needed":
			return t`This shop is new. Enter its one-time code on the sign-up page, then try again there.`;
		case "beginning_code_wrong":
			return t`This is not the one-time code of this shop. Compare it with what the server printed at its start.`;
		case "too_many_requests":
			return t`Too many tries from here. Wait a minute and try again.`;
		case "session_not_fresh":
			return t`Your sign-in is more than a day old. Sign out and in again, then try again.`;
		default:
			return t`${provider} did not sign you in. Nothing was changed; try again.`;
	}
}
