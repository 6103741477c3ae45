import * as contract from "@freehub/contract/people/identity";
import { type AccessMode, rightsOf } from "@freehub/domain/people/access";
import { shop } from "@freehub/domain/shop";
import { verifyJWT } from "better-auth/crypto";
import type { Context } from "hono";
import { sql } from "kysely";
import type { Logger } from "pino";
import { afterAnswer } from "#after-answer.ts";
import { refusal } from "#app-error.ts";
import type { Config } from "#config.ts";
import type { AppEnv } from "#http/app-env.ts";
import { route, type Server } from "#http/route.ts";
import { requireSameSite } from "#http/same-origin.ts";
import { languageToWrite } from "#language.ts";
import { basicsOf } from "#shop/shop-in-force.ts";
import { askBetterAuth, betterAuthRoute, requirePassword } from "./better-auth.routes.ts";
import { sessionCookie } from "./callers.ts";
import { toUser, type UserRow } from "./find-caller.ts";
import * as repo from "./identity.repo.ts";
import type { Identity } from "./identity.ts";
import { endLinks, takeLink } from "./mail-links.ts";
import { checkPassword, hashPassword, isOutdated } from "./passwords.ts";
import { mayBeginAfterwards } from "./require-may-begin.ts";
import { requireOpenSignUp } from "./require-open-sign-up.ts";

type WithAddress = { request: { origin: { address: string } } };

/** Sign-in, sign-up, and all flows that involve a mail. */
export function identityRoutes(server: Server, identity: Identity, log: Logger): void {
	const { db, config } = server;
	const { auth, beginning, callers, devices, limits, mails } = identity;

	route(server, contract.getIdentitySettings, async () => {
		await callers.knowAccess();
		return settingsOf(config, callers.access(), callers.invitedOnly());
	});

	betterAuthRoute(server, identity, contract.getSession, {
		after: async (answer, { c }, headers) => {
			// better-auth would remove the cookie of a session that is no more. This answer may arrive after one that set the cookie
			// of a new session (a changed password, a second sign-in), and would then sign the person out.
			if (answer === null) headers.delete("set-cookie");
			// `callerOf` also checks the session's age, which better-auth does not. A token opens no session.
			const cookie = new Headers({ cookie: c.req.header("cookie") ?? "" });
			const caller = answer === null ? undefined : await server.callerOf(cookie);
			if (answer === null || caller === undefined) return null;
			return { user: toUser(answer.user as UserRow, callers.access(), caller.user) };
		},
	});

	betterAuthRoute(server, identity, contract.signUp, {
		before: async ({ c, body, request }) => {
			if (!config.requireEmailVerification) requireSameSite(c.req.raw);
			await limits.count("signUpByAddress", request.origin.address);
			checkPassword(body.password, body.email, "password");
			await beginning.allow(c);
			await requireOpenSignUp(db, body.email, request.now);
			await repo.removeHalfAccount(db, body.email, request.now);
		},
		after: async ({ user, token }, { body }, headers) => {
			if (token !== null) headers.append("set-cookie", await devices.cookieFor(body.email));
			return { user: user as contract.User, signedIn: token !== null };
		},
	});

	betterAuthRoute(server, identity, contract.signIn, {
		before: async ({ c, body: { email }, request }) => {
			requireSameSite(c.req.raw);
			await limits.count("signInByAddress", request.origin.address);
			const device = await devices.idOf(c.req.raw.headers, email);
			if (device === undefined) await limits.count("signInByAccount", email);
			else await limits.count("signInByDevice", device);
		},
		after: async ({ user }, { c, body: { email, password } }, headers) => {
			const { id } = user as contract.User;
			const device = await devices.idOf(c.req.raw.headers, email);
			if (device === undefined) {
				await limits.clear("signInByAccount", email);
				headers.append("set-cookie", await devices.cookieFor(email));
			} else await limits.clear("signInByDevice", device);
			await endSessionBefore(c.req.raw.headers);
			const hash = await repo.findPasswordHash(db, id);
			if (hash !== undefined && isOutdated(hash, config.passwordCost)) {
				await repo.replacePasswordHash(db, id, hash, await hashPassword(password, config.passwordCost));
			}
			return { user: user as contract.User };
		},
		refused: async ({ body: { email } }) => (await repo.findUserByEmail(db.kysely, email))?.id ?? "",
	});

	betterAuthRoute(server, identity, contract.signInFirebase, {
		before: async (call) => {
			await bySameSite(call);
			await beginning.allow(call.c);
		},
		after: async ({ user }, { c }) => {
			await endSessionBefore(c.req.raw.headers);
			return { user: user as contract.User };
		},
		refused: async () => "",
	});

	betterAuthRoute(server, identity, contract.signInSocial, {
		before: bySameSite,
		send: async ({ c, body }) => ({
			...body,
			...((await beginning.allow(c)) && { additionalData: mayBeginAfterwards }),
		}),
	});
	betterAuthRoute(server, identity, contract.linkSocial, { before: byProvider });
	betterAuthRoute(server, identity, contract.signOut);

	betterAuthRoute(server, identity, contract.unlinkAccount, {
		send: async ({ request, body }) => {
			const linked = await repo.listLinked(db, request.actor);
			return { accountId: linked.find(({ providerId }) => providerId === body.providerId)?.id ?? "" };
		},
	});

	route(server, contract.requestPasswordReset, async (call) => {
		await mailLimits(call);
		// Report an unreachable database in the same way for all addresses.
		await sql`select 1`.execute(db.kysely);
		// A known account costs writes and a mail, an unknown address only a lookup: the response time must reveal neither.
		afterAnswer(log, "a new password that was asked for", async () => {
			const { method, path } = contract.requestPasswordReset;
			const answer = await askBetterAuth(server, identity, call.c, method, path, { body: call.body });
			if (answer.status >= 400) throw new Error(await answer.text());
		});
		return { status: true as const };
	});
	betterAuthRoute(server, identity, contract.sendVerificationEmail, { before: mailLimits });

	betterAuthRoute(server, identity, contract.resetPassword, {
		before: async ({ body, request }) => {
			await limits.count("tokenByAddress", request.origin.address);
			checkPassword(body.newPassword, "", "newPassword");
		},
		refused: async () => "",
	});
	betterAuthRoute(server, identity, contract.verifyEmail, {
		before: async ({ c, query: { token }, request }) => {
			await limits.count("tokenByAddress", request.origin.address);
			const claims = await claimsOf(token);
			if (claims?.updateTo !== undefined) {
				await requireOwnSession(c, claims.email);
				await requireFreeAddress(claims.email, claims.updateTo);
			}
			// Whatever better-auth says of the token: without its row, no link works.
			if (!(await takeLink(db, token))) throw refusal("INVALID_TOKEN");
		},
		after: async (answer) => {
			const changed = answer.user as contract.User | null | undefined;
			if (changed) await endLinks(db, changed.id);
			return { status: true };
		},
	});

	betterAuthRoute(server, identity, contract.changePassword, {
		before: async ({ body, caller, request }) => {
			await limits.count("passwordByAccount", request.actor);
			checkPassword(body.newPassword, caller?.user.email ?? "", "newPassword");
		},
		send: async ({ body }) => ({ ...body, revokeOtherSessions: true }),
		after: async (answer, { c, caller, request }) => {
			await limits.clear("passwordByAccount", request.actor);
			await endLinks(db, request.actor);
			const user = answer.user as contract.User;
			const language = languageToWrite(caller?.user.language, c.req.raw.headers);
			void mails.passwordChanged({ email: user.email, language });
			return { user };
		},
		refused: async ({ request }) => request.actor,
	});

	betterAuthRoute(server, identity, contract.changeEmail, {
		before: async ({ c, body, request }) => {
			await limits.count("passwordByAccount", request.actor);
			await limits.count("mailByAddress", request.origin.address);
			const hash = await repo.findPasswordHash(db, request.actor);
			if (hash !== undefined) await requirePassword(server, identity, c, body.password);
		},
		send: async ({ body }) => ({ newEmail: body.newEmail }),
	});
	betterAuthRoute(server, identity, contract.updateUser);

	// The provider's redirect target; better-auth redirects to one of our pages.
	server.app.get("/api/auth/callback/:provider", async (c) => {
		await limits.count("providerByAddress", c.get("address"));
		const path = `/auth/callback/${encodeURIComponent(c.req.param("provider"))}`;
		const answer = await askBetterAuth(server, identity, c, "GET", path, { query: c.req.query() });
		const isNew = answer.headers.getSetCookie().some((line) => /freehub\.session_token=[^;]/.test(line));
		if (isNew) await endSessionBefore(c.req.raw.headers);
		return answer;
	});

	function byProvider({ request }: WithAddress) {
		return limits.count("providerByAddress", request.origin.address);
	}

	async function bySameSite(call: WithAddress & { c: Context<AppEnv> }) {
		requireSameSite(call.c.req.raw);
		await byProvider(call);
	}

	async function mailLimits({ request, body }: WithAddress & { body: { email: string } }) {
		await limits.count("mailByAddress", request.origin.address);
		await limits.count("mailByAccount", body.email);
	}

	/** The content of the token of a link about an address; null if it is invalid or too old. */
	async function claimsOf(token: string): Promise<{ email: string; updateTo?: string } | null> {
		const { secret } = await auth.$context;
		return verifyJWT(token, secret);
	}

	/** Somebody else may be signed in here; better-auth refuses that, too, but only after the link is used up. */
	async function requireOwnSession(c: Context<AppEnv>, email: string): Promise<void> {
		const caller = await server.callerOf(new Headers({ cookie: c.req.header("cookie") ?? "" }));
		if (caller !== undefined && caller.user.email !== email) throw refusal("INVALID_USER");
	}

	/** Somebody may have taken the new address since the mail was sent, which better-auth does not handle. */
	async function requireFreeAddress(email: string, updateTo: string): Promise<void> {
		if (await isFree(updateTo)) return;
		// If the old address is gone as well, the link was already used.
		if (await isFree(email)) return;
		throw refusal("USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
	}

	async function isFree(email: string): Promise<boolean> {
		return (await repo.findUserByEmail(db.kysely, email)) === undefined;
	}

	/** A sign-in ends the browser's old session, which somebody else may have planted (session fixation). */
	async function endSessionBefore(headers: Headers): Promise<void> {
		const cookie = sessionCookie(headers);
		if (cookie === undefined) return;
		// The token consists of letters and digits, so it needs no decoding, which could fail.
		await callers.forgetAfter(repo.endSession(db, "token", cookie.split(".")[0] ?? ""));
	}
}

function settingsOf(config: Config, access: AccessMode, invitedOnly: boolean): contract.IdentitySettings {
	const { google, facebook, github, oidc, firebase, smtpUrl, requireEmailVerification } = config;
	return {
		google: google !== undefined || firebase !== undefined,
		facebook: facebook !== undefined,
		github: github !== undefined,
		oidc: oidc?.name ?? null,
		firebase: firebase === undefined ? null : { ...firebase, emulator: firebase.emulator ?? null },
		requireEmailVerification,
		// Firebase sends its own mails.
		sendsMail: smtpUrl !== undefined || firebase !== undefined,
		sendsOrders: smtpUrl !== undefined,
		access,
		invitedOnly,
		visitorRights: [...rightsOf(undefined, access)],
		shop: basicsOf(shop()),
	};
}
