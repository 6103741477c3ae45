import * as contract from "@freehub/contract/identity";
import { rightsOf } from "@freehub/domain/access";
import { verifyJWT } from "better-auth/crypto";
import type { Context } from "hono";
import { AppError } from "#app-error.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import type { AppEnv } from "#http/app-env.ts";
import { route, type Server } from "#http/route.ts";
import { requireSameSite } from "#http/same-origin.ts";
import { askBetterAuth, betterAuthRoute, requirePassword } from "./better-auth.routes.ts";
import { sessionCookie } from "./callers.ts";
import { toUser, type UserRow } from "./find-caller.ts";
import * as repo from "./identity.repo.ts";
import type { Identity } from "./identity.ts";
import { checkPassword, hashPassword, isOutdated } from "./passwords.ts";

export type IdentityParts = Identity & { server: Server; db: Db };

/** Signing in and up, and everything that ends or begins with a mail. */
export function identityRoutes(parts: IdentityParts): void {
	const { server, db, config, limits, devices } = parts;

	route(server, contract.getIdentitySettings, async () => settingsOf(config));

	betterAuthRoute(parts, contract.getSession, {
		after: async (answer, { c }) => {
			// Also looks at the session's age, which better-auth does not. A token opens no session.
			const cookie = new Headers({ cookie: c.req.header("cookie") ?? "" });
			if (answer === null || (await server.callerOf(cookie)) === undefined) return null;
			return { user: toUser(answer.user as UserRow, config.access) };
		},
	});

	betterAuthRoute(parts, contract.signUp, {
		before: async ({ c, body }) => {
			if (!config.requireEmailVerification) requireSameSite(c.req.raw);
			await limits.count("signUpByAddress", c.get("address"));
			checkPassword(body.password, body.email, "password");
			await repo.removeHalfAccount(db, body.email, server.now());
		},
		after: async ({ user, token }, { body }, headers) => {
			if (token !== null) headers.append("set-cookie", devices.cookieFor(body.email));
			return { user: user as contract.User, signedIn: token !== null };
		},
	});

	betterAuthRoute(parts, contract.signIn, {
		before: async ({ c, body: { email } }) => {
			requireSameSite(c.req.raw);
			await limits.count("signInByAddress", c.get("address"));
			const device = devices.idOf(c.req.raw.headers, email);
			if (device === undefined) await limits.count("signInByAccount", email);
			else await limits.count("signInByDevice", device);
		},
		after: async ({ user }, { c, body: { email, password } }, headers) => {
			const { id } = user as contract.User;
			const device = devices.idOf(c.req.raw.headers, email);
			if (device === undefined) {
				await limits.clear("signInByAccount", email);
				headers.append("set-cookie", devices.cookieFor(email));
			} else await limits.clear("signInByDevice", device);
			await endSessionBefore(c.req.raw.headers);
			const hash = await repo.findPasswordHash(db, id);
			if (hash !== undefined && isOutdated(hash)) {
				await repo.replacePasswordHash(db, id, hash, await hashPassword(password));
			}
			return { user: user as contract.User };
		},
		refused: async ({ body: { email } }) => (await repo.findUserByEmail(db, email))?.id ?? "",
	});

	betterAuthRoute(parts, contract.signInFirebase, {
		before: bySameSite,
		after: async ({ user }, { c }) => {
			await endSessionBefore(c.req.raw.headers);
			return { user: user as contract.User };
		},
		refused: async () => "",
	});

	betterAuthRoute(parts, contract.signInSocial, { before: bySameSite });
	betterAuthRoute(parts, contract.linkSocial, { before: byProvider });
	betterAuthRoute(parts, contract.signOut);

	betterAuthRoute(parts, contract.unlinkAccount, {
		send: async ({ caller, body }) => {
			const linked = await repo.listLinked(db, caller?.user.id ?? "");
			return { accountId: linked.find(({ providerId }) => providerId === body.providerId)?.id ?? "" };
		},
	});

	betterAuthRoute(parts, contract.requestPasswordReset, { before: mailLimits });
	betterAuthRoute(parts, contract.sendVerificationEmail, { before: mailLimits });

	betterAuthRoute(parts, contract.resetPassword, {
		before: async ({ c, body }) => {
			await limits.count("tokenByAddress", c.get("address"));
			checkPassword(body.newPassword, "", "newPassword");
		},
		refused: async () => "",
	});
	betterAuthRoute(parts, contract.verifyEmail, {
		before: async ({ c }) => {
			await limits.count("tokenByAddress", c.get("address"));
			await requireFreeAddress(c.req.query("token") ?? "");
		},
	});

	betterAuthRoute(parts, contract.changePassword, {
		before: async ({ body, caller }) => {
			await limits.count("passwordByAccount", caller?.user.id ?? "");
			checkPassword(body.newPassword, caller?.user.email ?? "", "newPassword");
		},
		send: async ({ body }) => ({ ...body, revokeOtherSessions: true }),
		after: async ({ user }, { caller }) => {
			await limits.clear("passwordByAccount", caller?.user.id ?? "");
			void parts.mails.passwordChanged((user as contract.User).email);
			return { user: user as contract.User };
		},
		refused: async ({ caller }) => caller?.user.id ?? "",
	});

	betterAuthRoute(parts, contract.changeEmail, {
		before: async ({ c, body, caller }) => {
			await limits.count("passwordByAccount", caller?.user.id ?? "");
			await limits.count("mailByAddress", c.get("address"));
			const hash = await repo.findPasswordHash(db, caller?.user.id ?? "");
			if (hash !== undefined) await requirePassword(parts, c, body.password);
		},
		send: async ({ body }) => ({ newEmail: body.newEmail }),
	});
	betterAuthRoute(parts, contract.updateUser);

	// Where a provider sends the browser back to; better-auth answers with a redirect to a page of ours.
	server.app.get("/api/auth/callback/:provider", async (c) => {
		await limits.count("providerByAddress", c.get("address"));
		const answer = await askBetterAuth(
			parts,
			c,
			"GET",
			`/auth/callback/${encodeURIComponent(c.req.param("provider"))}`,
			c.req.query(),
		);
		const isNew = answer.headers.getSetCookie().some((line) => /freehub\.session_token=[^;]/.test(line));
		if (isNew) await endSessionBefore(c.req.raw.headers);
		return answer;
	});

	function byProvider({ c }: { c: { get(name: "address"): string } }) {
		return limits.count("providerByAddress", c.get("address"));
	}

	async function bySameSite({ c }: { c: Context<AppEnv> }) {
		requireSameSite(c.req.raw);
		await byProvider({ c });
	}

	async function mailLimits({ c, body }: { c: { get(name: "address"): string }; body: { email: string } }) {
		await limits.count("mailByAddress", c.get("address"));
		await limits.count("mailByAccount", body.email);
	}

	/** Somebody may have taken the new address since the mail was sent; better-auth would stumble over that. */
	async function requireFreeAddress(token: string): Promise<void> {
		const { secret } = await parts.auth.current().$context;
		const claims = await verifyJWT<{ email?: string; updateTo?: string }>(token, secret);
		if (claims?.updateTo === undefined || (await isFree(claims.updateTo))) return;
		// Where the old address is gone as well, the link was followed already.
		if (await isFree(claims.email ?? "")) return;
		throw new AppError(
			"USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
			"There is an account with this address by now. Your account keeps the address that it has.",
		);
	}

	async function isFree(email: string): Promise<boolean> {
		return (await repo.findUserByEmail(db, email)) === undefined;
	}

	/** Whoever signs in gets a new session; the one that the browser bore before ends, so it cannot be fixed upon them. */
	async function endSessionBefore(headers: Headers): Promise<void> {
		const cookie = sessionCookie(headers);
		if (cookie === undefined) return;
		// The token is letters and digits alone, so nothing has to be decoded, which could fail.
		await repo.endSessionByToken(db, cookie.split(".")[0] ?? "");
		parts.callers.forget();
	}
}

function settingsOf(config: Config): contract.IdentitySettings {
	const { google, facebook, github, oidc, firebase, access, requireEmailVerification } = config;
	return {
		google: google !== undefined || firebase !== undefined,
		facebook: facebook !== undefined,
		github: github !== undefined,
		oidc: oidc?.name ?? null,
		firebase:
			firebase === undefined
				? null
				: {
						apiKey: firebase.apiKey,
						authDomain: firebase.authDomain,
						projectId: firebase.projectId,
						emulator: firebase.emulator ?? null,
					},
		requireEmailVerification,
		access,
		visitorRights: [...rightsOf(undefined, access)],
	};
}
