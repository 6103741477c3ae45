import * as contract from "@freehub/contract/people";
import { AppError } from "#app-error.ts";
import { answerOnce } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { AttemptLimits } from "#modules/identity/attempt-limits.ts";
import type { Callers } from "#modules/identity/callers.ts";
import type { IdentityMails } from "#modules/identity/mails.ts";
import { acceptInvitation, previewInvitation } from "./accept-invitation.ts";
import { changeRole } from "./change-role.ts";
import { invite, toInvitation } from "./invite.ts";
import { toMember } from "./member-answer.ts";
import * as repo from "./people.repo.ts";
import { signOutPerson } from "./sign-out-person.ts";

const PAGE = 50;

type Parts = { server: Server; db: Db; callers: Callers; limits: AttemptLimits; mails: IdentityMails };

export function peopleRoutes({ server, db, callers, limits, mails }: Parts): void {
	route(server, contract.listPeople, async ({ query: { cursor, search = "", limit = PAGE } }) => {
		const rows = await repo.listPeople(db.kysely, cursor, search, limit + 1);
		const items = rows.slice(0, limit).map(toMember);
		return new PageAnswer({
			items,
			total: undefined,
			next: rows.length > limit ? items.at(-1)?._id : undefined,
		});
	});
	route(server, contract.changeRole, async ({ params, body, request }) => {
		const member = await changeRole(db, params.id, body.role, request);
		callers.forgetUser(params.id);
		return member;
	});
	route(server, contract.signOutPerson, async ({ params, request }) => {
		const ended = await signOutPerson(db, params.id, request);
		callers.forgetUser(params.id);
		return ended;
	});
	route(server, contract.listInvitations, async ({ request }) =>
		(await repo.listInvitations(db.kysely, request.now)).map(toInvitation),
	);
	route(server, contract.invite, async ({ body, request }) => {
		await limits.count("mailByAccount", body.email);
		return invite(db, mails, body, request);
	});
	route(server, contract.withdrawInvitation, ({ params, request }) =>
		answerOnce(db, request, undefined, async (tx) => {
			if (await repo.deleteInvitation(tx, params.id)) return { withdrawn: true as const };
			throw new AppError("not_found", "There is no open invitation with this id.");
		}),
	);
	route(server, contract.previewInvitation, async ({ body, request }) => {
		await limits.count("tokenByAddress", request.origin?.address ?? "");
		return previewInvitation(db, body.token, request.now);
	});
	route(server, contract.acceptInvitation, async ({ body, request, caller }) => {
		if (caller === undefined) throw new AppError("unauthenticated", "Sign in to do this.");
		await limits.count("tokenByAddress", request.origin?.address ?? "");
		const answer = await acceptInvitation(db, body.token, caller.user, request);
		callers.forgetUser(caller.user.id);
		return answer;
	});
}
