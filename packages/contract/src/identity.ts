import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** better-auth serves everything under `/auth`; these are the calls that the web app makes. */
export const User = z.object({
	id: z.string(),
	email: z.string(),
	name: z.string(),
});
export type User = z.infer<typeof User>;

export const providers = ["google", "facebook", "github"] as const;
export type Provider = (typeof providers)[number];

/** The shortest password that sign-up takes. */
export const MIN_PASSWORD = 8;

export const signUp = endpoint({
	method: "POST",
	path: "/auth/sign-up/email",
	summary: "Create an account and sign in",
	tag: "Identity",
	access: "public",
	body: z.object({ name: z.string(), email: z.string(), password: z.string() }),
	status: 200,
	answer: z.object({ user: User }),
	errors: ["invalid_input", "too_many_requests"],
});

export const signIn = endpoint({
	method: "POST",
	path: "/auth/sign-in/email",
	summary: "Sign in with e-mail and password",
	tag: "Identity",
	access: "public",
	body: z.object({ email: z.string(), password: z.string() }),
	status: 200,
	answer: z.object({ user: User }),
	errors: ["invalid_input", "unauthenticated", "too_many_requests"],
});

export const signOut = endpoint({
	method: "POST",
	path: "/auth/sign-out",
	summary: "End the session",
	tag: "Identity",
	access: "public",
	body: z.object({}),
	status: 200,
	answer: z.object({ success: z.boolean() }),
	errors: [],
});

export const getSession = endpoint({
	method: "GET",
	path: "/auth/get-session",
	summary: "The signed-in user, or null",
	tag: "Identity",
	access: "public",
	status: 200,
	answer: z.object({ user: User }).nullable(),
	errors: [],
});

/** Starts a sign-in at an external provider; the browser then goes to `url`. */
export const signInSocial = endpoint({
	method: "POST",
	path: "/auth/sign-in/social",
	summary: "Start a sign-in with an external provider",
	tag: "Identity",
	access: "public",
	body: z.object({
		provider: z.enum(providers),
		callbackURL: z.string(),
		errorCallbackURL: z.string(),
		disableRedirect: z.literal(true),
	}),
	status: 200,
	answer: z.object({ url: z.string() }),
	errors: ["invalid_input", "not_found", "too_many_requests"],
});

export const listProviders = endpoint({
	method: "GET",
	path: "/identity/providers",
	summary: "Which external sign-in providers the server has credentials for",
	tag: "Identity",
	access: "public",
	status: 200,
	answer: z.object({ google: z.boolean(), facebook: z.boolean(), github: z.boolean() }),
	errors: [],
});
