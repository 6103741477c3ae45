import { MAX_PASSWORD, MIN_PASSWORD } from "@freehub/contract/people/identity";
import { betterAuth } from "better-auth";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { afterAnswer } from "#after-answer.ts";
import type { Config } from "#config.ts";
import { appendAudit } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { languageToWrite } from "#language.ts";
import { firebasePlugin } from "./firebase.ts";
import { handOver } from "./identity.repo.ts";
import { libraryConnection, noteFailure } from "./library-connection.ts";
import { endLinks, keepLink } from "./mail-links.ts";
import type { IdentityMails, MailReader } from "./mails.ts";
import { becomeFirstOwner } from "./owners.ts";
import { ADDRESS_HEADER, REQUEST_ID_HEADER } from "./passed-headers.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { requireMayBegin } from "./require-may-begin.ts";
import { requireOpenSignUpByProvider } from "./require-open-sign-up.ts";

/**
 * Records better-auth's actions in the audit log, after its transaction. If that fails, the request fails too: no action is
 * reported as done without an audit line.
 */
function auditSignIns(db: Db) {
	return (headers: Headers | undefined, action: string, actor: string, detail?: string): Promise<void> => {
		const origin = {
			address: headers?.get(ADDRESS_HEADER) ?? "",
			via: "" as const,
			action,
			target: actor,
			requestId: headers?.get(REQUEST_ID_HEADER) ?? "",
		};
		return noteFailure(appendAudit(db, origin, { actor, outcome: "done", detail }, new Date()));
	};
}

/** The recipient of a mail, and its language. better-auth's own type lacks the column. */
function readerOf(user: { email: string; language?: string | null }, request?: Request): MailReader {
	return { email: user.email, language: languageToWrite(user.language, request?.headers) };
}

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

type AuthOptions = {
	db: Db;
	config: Config;
	secret: string;
	log: Logger;
	mails: IdentityMails;
	onPasswordReset: (email: string) => Promise<void>;
	onUserChanged: () => void;
	/** Called when the first account has closed the shop to people who are not invited. */
	onInvitedOnly: () => void;
};

/** better-auth on our database: accounts, sessions in http-only cookies, external providers. */
export function createAuth(options: AuthOptions) {
	const { db, config, secret, log, mails, onPasswordReset, onUserChanged, onInvitedOnly } = options;
	const { facebook, github, requireEmailVerification: isConfirmed } = config;
	const audit = auditSignIns(db);
	/** The response time must not reveal whether a mail is sent. */
	const later = (mail: () => Promise<boolean>) => afterAnswer(log, "a mail about an account", mail);
	return betterAuth({
		appName: "Freehub",
		basePath: "/api/auth",
		...(config.publicUrl === undefined ? {} : { baseURL: config.publicUrl }),
		secret,
		database: { db: libraryConnection(db), type: db.engine.name },
		trustedOrigins: [...config.corsOrigins],
		plugins: [firebasePlugin(config.firebase, isConfirmed)],
		socialProviders: {
			...(facebook && { facebook: { ...facebook, requireEmailVerification: isConfirmed } }),
			...(github && { github: { ...github, requireEmailVerification: isConfirmed } }),
		},
		// If accounts are in Firebase, so are the passwords.
		emailAndPassword: {
			enabled: config.firebase === undefined,
			minPasswordLength: MIN_PASSWORD,
			maxPasswordLength: MAX_PASSWORD,
			requireEmailVerification: isConfirmed,
			revokeSessionsOnPasswordReset: true,
			resetPasswordTokenExpiresIn: HOUR_S,
			password: {
				hash: (password) => hashPassword(password, config.passwordCost),
				verify: verifyPassword,
			},
			// The request was already answered (identity.routes.ts).
			sendResetPassword: async ({ user, token }, request) => {
				later(() => mails.resetPassword(readerOf(user, request), token));
				await audit(request?.headers, "password.forget", user.id);
			},
			onPasswordReset: async ({ user }, request) => {
				if (!user.emailVerified) await noteFailure(handOver(db, user.id));
				await noteFailure(endLinks(db, user.id));
				later(() => mails.passwordChanged(readerOf(user, request)));
				await audit(request?.headers, "password.reset", user.id);
				await noteFailure(onPasswordReset(user.email));
				onUserChanged();
			},
			onExistingUserSignUp: async ({ user }, request) =>
				later(() => mails.addressKnown(readerOf(user, request))),
		},
		emailVerification: {
			sendOnSignUp: isConfirmed,
			sendOnSignIn: isConfirmed,
			autoSignInAfterVerification: isConfirmed,
			expiresIn: DAY_S,
			afterEmailVerification: async (user, request) => {
				await audit(request?.headers, "email.confirm", user.id);
				onUserChanged();
			},
			sendVerificationEmail: async ({ user, token }, request) => {
				await noteFailure(keepLink(db, token, user.id));
				later(() => mails.confirmAddress(readerOf(user, request), token));
			},
		},
		user: {
			additionalFields: {
				role: { type: "string", required: false, defaultValue: "customer", input: false },
				// The contract accepts only supported languages, and none at sign-up.
				language: { type: "string", required: false },
			},
			changeEmail: {
				enabled: true,
				sendChangeEmailConfirmation: async ({ user, newEmail, token }, request) => {
					await noteFailure(keepLink(db, token, user.id));
					later(() => mails.confirmChange(readerOf(user, request), newEmail, token));
				},
			},
		},
		session: {
			expiresIn: config.sessionIdleDays * DAY_S,
			updateAge: HOUR_S,
			freshAge: DAY_S,
		},
		account: {
			accountLinking: {
				enabled: true,
				// An unconfirmed address must not take over an account, nor be taken over.
				requireLocalEmailVerified: true,
				trustedProviders: [],
				allowDifferentEmails: true,
			},
		},
		verification: { storeIdentifier: "hashed" },
		// Our own limits also count by account (attempt-limits.ts).
		rateLimit: { enabled: false },
		databaseHooks: {
			user: {
				create: {
					before: async (user, ctx) => {
						await noteFailure(requireMayBegin(db, ctx?.headers));
						await noteFailure(requireOpenSignUpByProvider(db, user.email));
						return { data: { ...user, language: languageToWrite(undefined, ctx?.headers) } };
					},
					after: async (user, ctx) => {
						const isFirst = await noteFailure(becomeFirstOwner(db, user.id, config.beginsInvitedOnly));
						if (isFirst && config.beginsInvitedOnly) onInvitedOnly();
						await audit(ctx?.headers, "account.create", user.id);
					},
				},
				update: { after: async () => onUserChanged() },
			},
			session: {
				create: {
					after: async (session, ctx) => {
						await audit(ctx?.headers, "session.start", session.userId, ctx?.path);
					},
				},
				delete: { after: async () => onUserChanged() },
			},
			account: {
				// We never call a provider on a user's behalf, so its tokens are not stored.
				create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
				update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
			},
		},
		advanced: {
			cookiePrefix: "freehub",
			// http/same-origin.ts protects these paths like all other writes.
			disableCSRFCheck: true,
			disableOriginCheck: false,
			useSecureCookies: config.publicUrl?.startsWith("https:") ?? false,
			ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
			database: {
				generateId: () => uuidv7(),
				// Our migrations make its tables. It would read the whole schema to compare them, during the first request.
				validateSchema: false,
			},
		},
		// This page reports the failure to the page that opened it.
		onAPIError: { throw: true, errorURL: "/signin/popup?failed=1" },
		telemetry: { enabled: false },
		logger: {
			level: "info",
			log: (level, message, ...details) => log[level]({ details: details.map(String) }, message),
		},
	});
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null };

export type Auth = ReturnType<typeof createAuth>;
