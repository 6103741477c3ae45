import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { AuthError, type Concern } from "#lib/auth-service.ts";

type FirebaseFailure = [sentence: MessageDescriptor, concern?: Concern];

/** Same message for an unknown address and a wrong password, so that it does not reveal which addresses exist. */
const mismatch: FirebaseFailure = [msg`Wrong email address or password. Check both and try again.`];
const domain: FirebaseFailure = [
	msg`Firebase does not allow sign-ins from this web address. Tell whoever runs this server to add it to the project's authorized domains.`,
];
const apiKey: FirebaseFailure = [
	msg`Firebase does not accept this server's API key. Tell whoever runs this server to check FIREBASE_API_KEY.`,
];
const tooMany: FirebaseFailure = [msg`Too many tries. Wait a few minutes and try again.`];
const staleSignIn: FirebaseFailure = [msg`Your Firebase sign-in has expired. Sign in again.`];
const captcha: FirebaseFailure = [
	msg`This Firebase project asks for reCAPTCHA, which Freehub does not support. Tell whoever runs this server to turn it off there.`,
];
const storage: FirebaseFailure = [
	msg`The browser does not let Firebase keep your sign-in. Allow cookies and site data for this site and try again.`,
];

export const firebaseFailures: Record<string, FirebaseFailure> = {
	"auth/unauthorized-domain": domain,
	"auth/unauthorized-continue-uri": domain,
	"auth/popup-blocked": [
		msg`The browser blocked the sign-in window. Allow pop-ups for this site and try again.`,
	],
	"auth/popup-closed-by-user": [msg`The sign-in window was closed before it finished.`],
	"auth/cancelled-popup-request": [msg`Another sign-in window is open. Continue there.`],
	"auth/user-cancelled": [msg`You did not let Google sign you in. Nothing was changed.`],
	"auth/network-request-failed": [msg`Firebase cannot be reached. Check the connection and try again.`],
	"auth/timeout": [msg`Firebase took too long to answer. Try again.`],
	"auth/internal-error": [
		msg`Firebase could not be loaded or did not answer as it should. Check the connection and try again.`,
	],
	"auth/invalid-api-key": apiKey,
	"auth/auth-domain-config-required": [
		msg`This server has no Firebase sign-in domain. Tell whoever runs it to set FIREBASE_AUTH_DOMAIN.`,
	],
	"auth/configuration-not-found": [
		msg`Sign-in is not turned on in this Firebase project. Tell whoever runs this server to turn on Authentication there.`,
	],
	"auth/operation-not-allowed": [
		msg`This way to sign in is not turned on in this Firebase project. Tell whoever runs this server to turn it on there.`,
	],
	"auth/admin-restricted-operation": [
		msg`Not everyone can create an account here. Ask whoever runs this server for one.`,
	],
	"auth/wrong-password": mismatch,
	"auth/invalid-credential": mismatch,
	"auth/user-not-found": mismatch,
	"auth/email-already-in-use": [msg`There is already an account with this email address. Sign in instead.`],
	"auth/account-exists-with-different-credential": [
		msg`This email address signs in another way. Use that, such as your password.`,
	],
	"auth/invalid-email": [msg`This is not an email address. It should look like name@example.com.`, "email"],
	"auth/missing-email": [msg`Email address is required.`, "email"],
	"auth/missing-password": [msg`Password is required.`, "password"],
	"auth/weak-password": [msg`The password is too weak. Choose a longer one.`, "password"],
	"auth/password-does-not-meet-requirements": [
		msg`The password does not meet the rules. Choose a longer one, with capitals, digits and symbols.`,
		"password",
	],
	"auth/user-disabled": [msg`This account is disabled. Ask whoever runs this server.`],
	"auth/user-token-expired": staleSignIn,
	"auth/invalid-user-token": staleSignIn,
	"auth/too-many-requests": tooMany,
	"auth/quota-exceeded": [
		msg`Firebase's quota is used up for now. Try again later, or tell whoever runs this server.`,
	],
	"auth/multi-factor-auth-required": [
		msg`This account has two-step sign-in at Firebase, which Freehub does not support. Use another account.`,
	],
	"auth/web-storage-unsupported": storage,
	"auth/unsupported-persistence-type": storage,
	"auth/operation-not-supported-in-this-environment": [
		msg`This browser cannot open Firebase's sign-in window here. Use another browser, or your password.`,
	],
	"auth/missing-recaptcha-token": captcha,
	"auth/invalid-recaptcha-token": captcha,
	"auth/recaptcha-not-enabled": captcha,
};

/** The SDK derives codes from the service's messages, such as auth/api-key-not-valid.-please-pass-a-valid-api-key. */
const beginnings: readonly [beginning: string, failure: FirebaseFailure][] = [
	["auth/api-key-not-valid", apiKey],
	["auth/api-key-expired", apiKey],
	["auth/requests-from-referer", apiKey],
];

/** The error to show for a code of the Firebase SDK. For an unknown code, the message contains the code. */
export function firebaseFailure(code: string): AuthError {
	const known = firebaseFailures[code] ?? beginnings.find(([beginning]) => code.startsWith(beginning))?.[1];
	if (known !== undefined) return authErrorOf(known);
	return new AuthError(
		t`Firebase did not sign you in (${code}). Try again, or tell whoever runs this server.`,
	);
}

const serverFailures: Record<string, FirebaseFailure> = {
	token_needed: [
		msg`This page is on a different site from the server, so your browser can't keep you signed in. Open the server's own address and sign in there.`,
	],
	EMAIL_NOT_FOUND: [
		msg`Firebase did not share your email address, which Freehub needs. Use another way to sign in.`,
	],
	ACCOUNT_NOT_LINKED: [
		msg`There is an account with this email address already. Confirm the address with the link in Firebase's mail, then sign in again.`,
	],
	SIGNUP_DISABLED: [msg`Not everyone can create an account here. Ask whoever runs this server for one.`],
};

/** The error for a sign-in that Firebase accepted and our server refused. Undefined if the server's own message is enough. */
export function serverFailure(code: string): AuthError | undefined {
	const known = serverFailures[code];
	return known && authErrorOf(known);
}

function authErrorOf([sentence, concern]: FirebaseFailure): AuthError {
	return new AuthError(t(sentence), concern);
}
