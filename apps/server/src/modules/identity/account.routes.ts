import * as contract from "@freehub/contract/account";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { Caller } from "#http/caller.ts";
import { route } from "#http/route.ts";
import { betterAuthRoute, requirePassword } from "./better-auth-route.ts";
import * as repo from "./identity.repo.ts";
import type { IdentityParts } from "./identity.routes.ts";
import { addToken, listTokens, revokeToken } from "./tokens.ts";

/** One's own account: what is known of it, where it is signed in, its tokens, its end. */
export function accountRoutes(parts: IdentityParts): void {
	const { server, db, callers, limits } = parts;
	route(server, contract.getAccount, ({ caller }) => accountOf(db, signedIn(caller)));

	route(server, contract.listSessions, async ({ caller }) => {
		const { user, credential } = signedIn(caller);
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
		callers.forgetUser(request.actor);
		if (ended === 0) throw new AppError("not_found", "You have no session with this id.");
		return { ended };
	});
	route(server, contract.endSessions, async ({ request }) => {
		const ended = await endSessions(db, request);
		callers.forgetUser(request.actor);
		return { ended };
	});

	route(server, contract.listTokens, ({ request }) => listTokens(db, request.actor, request.now));
	route(server, contract.addToken, ({ body, request }) => addToken(db, body, request));
	route(server, contract.revokeToken, async ({ params, request }) => {
		const answer = await revokeToken(db, params.id, request);
		callers.forgetUser(request.actor);
		return answer;
	});

	betterAuthRoute(parts, contract.deleteAccount, {
		path: "/auth/delete-user",
		before: async ({ c, body, caller }) => {
			const { user } = signedIn(caller);
			await limits.count("passwordByAccount", user.id);
			const hash = await repo.findPasswordHash(db, user.id);
			if (hash !== undefined) await requirePassword(parts, c, body.password);
			if (await repo.isLastOwnerOfOthers(db, user.id)) {
				throw new AppError(
					"last_owner",
					"You are the last owner. Make somebody else an owner first; then you can go.",
				);
			}
		},
		send: async ({ body: { password } }) => (password === undefined ? {} : { password }),
		after: async (_, { body, caller }) => {
			const { user } = signedIn(caller);
			// The movements keep the id alone; the name stands here, unless it is to be forgotten.
			if (!body.removeName) {
				await inTransaction(db, (tx) =>
					tx.insertInto("former_user").values({ id: user.id, name: user.name }).execute(),
				);
			}
			callers.forgetUser(user.id);
			return { status: true as const };
		},
	});
}

function signedIn(caller: Caller | undefined): Caller {
	if (caller === undefined) throw new AppError("unauthenticated", "Sign in to do this.");
	return caller;
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
