import { languages } from "@freehub/domain/language";
import { accessModes, rights, roles } from "@freehub/domain/people/access";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { broken } from "../rules.ts";
import { Basics } from "../shop-basics.ts";
import { OwnPicture } from "./own-picture.ts";

/** better-auth implements `/auth`; these calls are passed on to it. */
export const Person = z.object({ id: z.string(), email: z.string(), name: z.string() });

export const Language = z.enum(languages, `language must be one of ${languages.join(", ")}.`);

const Rights = z.array(z.enum(rights));

/** The signed-in user, with their rights on this server. */
export const User = Person.extend({
	image: z.string().nullable(),
	emailVerified: z.boolean(),
	role: z.enum(roles),
	/** The language of mails, and of the app if none is chosen in the browser; null until it is known. */
	language: Language.nullable(),
	rights: Rights,
	/** The ids of the stores at which the user works, the first one first. */
	stores: z.array(z.string()),
	/** Whether the rights to book stock and to change places hold only there. */
	onlyThere: z.boolean(),
});
export type User = z.infer<typeof User>;

export const providers = ["google", "facebook", "github"] as const;
/** An external provider for signing in: the built-in three, and one configured by the operator. */
export const Provider = z.enum([...providers, "oidc"], "There is no such provider.");
export type Provider = z.infer<typeof Provider>;

/** Min and max length of a password at sign-up, in characters. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

const required = (label: string, max: number) =>
	z
		.string({
			error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`),
		})
		.min(1, `${label} is required.`)
		.max(max, `${label} can have at most ${max} characters.`);

export const Email = z
	.email({
		error: ({ input }) =>
			input === undefined || input === "" ? "Email address is required." : "This is not an email address.",
	})
	.max(254, "An email address can have at most 254 characters.");
/** A password to be verified; `NewPassword` is one to be stored. */
export const CurrentPassword = required("Password", 1000);
/** Its length is checked by the server's rules, which also know the most common passwords. */
export const NewPassword = required("Password", 1000);
export const PersonName = required("Name", 100).refine(
	(name) => /^\P{Cc}*$/u.test(name),
	broken("no_control_characters", "Name cannot have control characters."),
);
export const OneTimeToken = required("token", 2000);

const auth = { tag: "Identity", needs: "public", status: 200 } as const;
const Done = z.object({ status: z.boolean() });
const writeErrors = ["invalid_input", "invalid_json", "forbidden_origin", "too_many_requests"] as const;
const codeErrors = ["beginning_code_needed", "beginning_code_wrong"] as const;
const passwordErrors = ["password_too_short", "password_too_long", "password_too_common"] as const;

export const signUp = endpoint({
	...auth,
	method: "POST",
	path: "/auth/sign-up/email",
	summary: "Create an account, and sign in unless the address must be confirmed first",
	action: "account.create",
	takesBeginningCode: true,
	body: z.strictObject({ name: PersonName, email: Email, password: NewPassword }),
	answer: z.object({ user: Person, signedIn: z.boolean() }),
	errors: [
		...writeErrors,
		...passwordErrors,
		"USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
		"sign_up_closed",
		"token_needed",
		...codeErrors,
	],
});

export const signIn = endpoint({
	...auth,
	method: "POST",
	path: "/auth/sign-in/email",
	summary: "Sign in with e-mail and password",
	action: "session.start",
	body: z.strictObject({ email: Email, password: CurrentPassword }),
	answer: z.object({ user: Person }),
	errors: [...writeErrors, "unauthenticated", "forbidden", "token_needed"],
});

export const signInFirebase = endpoint({
	...auth,
	method: "POST",
	path: "/auth/sign-in/firebase",
	summary: "Sign in with an ID token of the Firebase project that the server is set up for",
	action: "session.start",
	body: z.strictObject({ idToken: required("idToken", 10_000) }),
	bodyLimit: "visitorText",
	takesBeginningCode: true,
	answer: z.object({ user: Person }),
	errors: [...writeErrors, "unauthenticated", "forbidden", "not_found", "token_needed", ...codeErrors],
});

export const signOut = endpoint({
	...auth,
	method: "POST",
	path: "/auth/sign-out",
	summary: "End the session",
	action: "session.end",
	body: z.strictObject({}),
	answer: z.object({ success: z.boolean() }),
	errors: writeErrors,
});

export const getSession = endpoint({
	...auth,
	...addresses.getSession,
	summary: "The signed-in user, or null",
	answer: z.object({ user: User }).nullable(),
	errors: [],
});

const StartProvider = z.strictObject({
	provider: Provider,
	callbackURL: required("callbackURL", 2000),
	errorCallbackURL: required("errorCallbackURL", 2000),
	disableRedirect: z.literal(true),
});

/** Starts a sign-in with an external provider; the browser then goes to `url`. */
export const signInSocial = endpoint({
	...auth,
	method: "POST",
	path: "/auth/sign-in/social",
	summary: "Start a sign-in with an external provider",
	action: "session.begin",
	takesBeginningCode: true,
	body: StartProvider,
	answer: z.object({ url: z.string() }),
	errors: [...writeErrors, "not_found", "token_needed", ...codeErrors],
});

export const linkSocial = endpoint({
	...auth,
	needs: "account",
	method: "POST",
	path: "/auth/link-social",
	summary: "Start to add an external provider to one's account",
	action: "account.link",
	body: StartProvider,
	answer: z.object({ url: z.string() }),
	errors: [...writeErrors, "not_found"],
});

export const unlinkAccount = endpoint({
	...auth,
	needs: "account",
	method: "POST",
	path: "/auth/unlink-account",
	summary: "Remove an external provider from one's account; the last way to sign in stays",
	action: "account.unlink",
	body: z.strictObject({ providerId: required("providerId", 100) }),
	answer: Done,
	errors: writeErrors,
});

export const requestPasswordReset = endpoint({
	...auth,
	method: "POST",
	path: "/auth/request-password-reset",
	summary: "Send a mail to choose a new password; the answer is the same for every address",
	action: "password.forget",
	body: z.strictObject({ email: Email }),
	answer: Done,
	errors: writeErrors,
});

export const resetPassword = endpoint({
	...auth,
	method: "POST",
	path: "/auth/reset-password",
	summary: "Choose a new password with the token of that mail; every session ends",
	action: "password.reset",
	body: z.strictObject({ newPassword: NewPassword, token: OneTimeToken }),
	answer: Done,
	errors: [...writeErrors, ...passwordErrors],
});

export const sendVerificationEmail = endpoint({
	...auth,
	method: "POST",
	path: "/auth/send-verification-email",
	summary: "Send the mail that confirms an address again; the answer is the same for every address",
	action: "email.ask",
	body: z.strictObject({ email: Email }),
	answer: Done,
	errors: writeErrors,
});

export const verifyEmail = endpoint({
	...auth,
	method: "GET",
	path: "/auth/verify-email",
	summary: "Confirm an address, or a change of it, with the token of the mail",
	query: z.object({ token: OneTimeToken }),
	answer: Done,
	errors: [
		"invalid_input",
		"unauthenticated",
		"too_many_requests",
		"USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
		"INVALID_TOKEN",
		"INVALID_USER",
	],
});

export const changePassword = endpoint({
	...auth,
	needs: "account",
	method: "POST",
	path: "/auth/change-password",
	summary: "Change one's password; all other sessions end",
	action: "password.change",
	body: z.strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword }),
	answer: z.object({ user: Person }),
	errors: [...writeErrors, ...passwordErrors],
});

export const changeEmail = endpoint({
	...auth,
	needs: "account",
	method: "POST",
	path: "/auth/change-email",
	summary: "Ask for another address: a mail confirms it; the answer is the same for every address",
	action: "email.change",
	body: z.strictObject({ newEmail: Email, password: CurrentPassword.optional() }),
	answer: Done,
	errors: [...writeErrors, "wrong_password"],
});

export const updateUser = endpoint({
	...auth,
	needs: "account",
	method: "POST",
	path: "/auth/update-user",
	summary: "Change one's name, picture and language",
	action: "account.update",
	body: z.strictObject({
		name: PersonName.optional(),
		language: Language.optional(),
		image: OwnPicture.nullable().optional(),
	}),
	answer: Done,
	errors: writeErrors,
});

/** The server's settings that the sign-in pages need. */
export const getIdentitySettings = endpoint({
	...auth,
	...addresses.getIdentitySettings,
	summary: "Which ways to sign in the server is set up for, and what a visitor may do",
	answer: z.object({
		google: z.boolean(),
		facebook: z.boolean(),
		github: z.boolean(),
		/** The name of the operator's own OpenID provider. */
		oidc: z.string().nullable(),
		/** If set, Firebase stores the accounts, and the browser signs in with its SDK. */
		firebase: z
			.object({
				apiKey: z.string(),
				authDomain: z.string(),
				projectId: z.string(),
				/** The emulator's address, for development and tests. */
				emulator: z.string().nullable(),
			})
			.nullable(),
		requireEmailVerification: z.boolean(),
		/** If false, mails are written as files next to the server's data. */
		sendsMail: z.boolean(),
		/** Whether orders can be mailed. Where Firebase sends the mails of accounts, the server may still have no mail service. */
		sendsOrders: z.boolean(),
		access: z.enum(accessModes),
		/** Whether only invited people may sign up. */
		invitedOnly: z.boolean(),
		visitorRights: Rights,
		/** In what everything is counted; a page that was loaded with another one is out of date. */
		shop: Basics,
	}),
	errors: [],
});
export type IdentitySettings = z.infer<typeof getIdentitySettings.answer>;
