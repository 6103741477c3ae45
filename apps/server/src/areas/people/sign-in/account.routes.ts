import * as contract from "@freehub/contract/people/account";
import { refusal } from "#app-error.ts";
import { type Caller, requireSignedIn } from "#caller.ts";
import { accessChanged } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { route, type Server } from "#http/route.ts";
import { askBetterAuth, cookiesOf, requirePassword } from "./better-auth.routes.ts";
import { deleteAccount } from "./delete-account.ts";
import { endSessions } from "./end-access.ts";
import * as repo from "./identity.repo.ts";
import type { Identity } from "./identity.ts";
import { addToken, listTokens, revokeToken } from "./tokens.ts";

/** The caller's own account: its data, sessions, tokens, and deletion. */
export function accountRoutes(server: Server, identity: Identity): void {
	const { db } = server;
	const { callers, limits } = identity;
	const endOwn = (request: WriteRequest, id?: string) =>
		write(db, request, async (tx) => {
			const answer = await endSessions(tx, request.actor, id);
			return { answer, changes: answer > 0 ? [accessChanged] : [] };
		});
	route(server, contract.getAccount, ({ caller }) => accountOf(db, requireSignedIn(caller)));

	route(server, contract.listSessions, async ({ caller }) => {
		const { user, credential } = requireSignedIn(caller);
		return (await repo.listSessions(db, user.id)).map((row) => ({
			_id: row.id,
			createdAt: new Date(row.createdAt).toISOString(),
			// Written only every few minutes; the session of this request is in use now.
			lastUsedAt: (row.id === credential ? server.now() : new Date(row.updatedAt)).toISOString(),
			expiresAt: new Date(row.expiresAt).toISOString(),
			address: row.ipAddress,
			userAgent: row.userAgent,
			isCurrent: row.id === credential,
		}));
	});
	route(server, contract.endSession, async ({ params, request }) => {
		const ended = await callers.forgetAfter(endOwn(request, params.id));
		if (ended === 0) throw refusal("not_found.own", { what: "session" });
		return { ended };
	});
	route(server, contract.endSessions, async ({ request }) => {
		return { ended: await callers.forgetAfter(endOwn(request)) };
	});

	route(server, contract.listTokens, ({ request }) => listTokens(db, request.actor, request.now));
	route(server, contract.addToken, ({ body, request }) => addToken(db, body, request));
	route(server, contract.revokeToken, ({ params, request }) =>
		callers.forgetAfter(revokeToken(db, params.id, request)),
	);

	route(server, contract.deleteAccount, async ({ c, body, request }) => {
		await limits.count("passwordByAccount", request.actor);
		const hasPassword = (await repo.findPasswordHash(db, request.actor)) !== undefined;
		if (hasPassword) await requirePassword(server, identity, c, body.password);
		const choice = { hasPassword, removeName: body.removeName };
		await callers.forgetAfter(deleteAccount(db, choice, request));
		// The account is gone; better-auth removes the cookies.
		const signedOut = await askBetterAuth(server, identity, c, "POST", "/auth/sign-out", { body: {} });
		return Response.json({ status: true }, { headers: cookiesOf(signedOut) });
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
