import * as contract from "@freehub/contract/account";
import { AppError } from "#app-error.ts";
import { type Caller, requireSignedIn } from "#caller.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { route } from "#http/route.ts";
import { betterAuthRoute, requirePassword } from "./better-auth.routes.ts";
import { deleteAccount } from "./delete-account.ts";
import * as repo from "./identity.repo.ts";
import type { IdentityParts } from "./identity.routes.ts";
import { addToken, listTokens, revokeToken } from "./tokens.ts";

/** One's own account: what is known of it, where it is signed in, its tokens, its end. */
export function accountRoutes(parts: IdentityParts): void {
	const { server, db, config, callers, limits } = parts;
	route(server, contract.getAccount, ({ caller }) => accountOf(db, requireSignedIn(caller)));

	route(server, contract.listSessions, async ({ caller }) => {
		const { user, credential } = requireSignedIn(caller);
		return (await repo.listSessions(db, user.id)).map((row) => ({
			_id: row.id,
			createdAt: new Date(row.createdAt).toISOString(),
			lastUsedAt: new Date(row.updatedAt).toISOString(),
			expiresAt: new Date(row.expiresAt).toISOString(),
			address: row.ipAddress,
			userAgent: row.userAgent,
			isCurrent: row.id === credential,
		}));
	});
	route(server, contract.endSession, async ({ params, request }) => {
		const ended = await endSessions(db, request, params.id);
		callers.forget();
		if (ended === 0) throw new AppError("not_found", "You have no session with this id.");
		return { ended };
	});
	route(server, contract.endSessions, async ({ request }) => {
		const ended = await endSessions(db, request);
		callers.forget();
		return { ended };
	});

	route(server, contract.listTokens, ({ request }) => listTokens(db, request.actor, request.now));
	route(server, contract.addToken, ({ body, request }) => addToken(db, body, request, config.access));
	route(server, contract.revokeToken, async ({ params, request }) => {
		const answer = await revokeToken(db, params.id, request);
		callers.forget();
		return answer;
	});

	betterAuthRoute(parts, contract.deleteAccount, {
		before: async ({ c, body, caller, request }) => {
			const { user } = requireSignedIn(caller);
			await limits.count("passwordByAccount", user.id);
			const hasPassword = (await repo.findPasswordHash(db, user.id)) !== undefined;
			if (hasPassword) await requirePassword(parts, c, body.password);
			const choice = { hasPassword, removeName: body.removeName };
			await deleteAccount(db, choice, request, config.access);
			callers.forget();
		},
		isNoted: true,
		// The account is gone; better-auth takes the cookies away.
		path: "/auth/sign-out",
		send: async () => ({}),
		after: async () => ({ status: true as const }),
	});
}

async function accountOf(db: Db, { user }: Caller): Promise<contract.Account> {
	const linked = await repo.listLinked(db, user.id);
	const { createdAt } = await db.kysely
		.selectFrom("user")
		.select("createdAt")
		.where("id", "=", user.id)
		.executeTakeFirstOrThrow();
	return {
		...user,
		createdAt: new Date(createdAt).toISOString(),
		hasPassword: linked.some(({ password }) => password !== null),
		linked: linked.map((row) => ({
			provider: row.providerId,
			linkedAt: new Date(row.createdAt).toISOString(),
		})),
	};
}

/** Ends one of one's sessions, or all of them. @returns how many. */
function endSessions(db: Db, request: WriteRequest, id?: string): Promise<number> {
	return answerOnce(db, request, undefined, async (tx) => {
		let query = tx.deleteFrom("session").where("userId", "=", request.actor);
		if (id !== undefined) query = query.where("id", "=", id);
		return Number((await query.executeTakeFirst()).numDeletedRows);
	});
}
