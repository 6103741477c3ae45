import * as contract from "@freehub/contract/people";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { AttemptLimits } from "#modules/identity/attempt-limits.ts";
import type { Callers } from "#modules/identity/callers.ts";
import type { IdentityMails } from "#modules/identity/mails.ts";
import { changeRole, signOutPerson } from "./change-person.ts";
import {
	acceptInvitation,
	invite,
	previewInvitation,
	toInvitation,
	withdrawInvitation,
} from "./invitations.ts";
import * as repo from "./people.repo.ts";
import { toMember } from "./people.repo.ts";

const PAGE = 50;

type Parts = {
	server: Server;
	db: Db;
	config: Config;
	callers: Callers;
	limits: AttemptLimits;
	mails: IdentityMails;
};

export function peopleRoutes({ server, db, config: { access }, callers, limits, mails }: Parts): void {
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
		const member = await changeRole(db, params.id, body.role, request, access);
		callers.forget();
		return member;
	});
	route(server, contract.signOutPerson, async ({ params, request }) => {
		const ended = await signOutPerson(db, params.id, request, access);
		callers.forget();
		return ended;
	});
	route(server, contract.listInvitations, async ({ request }) =>
		(await repo.listInvitations(db.kysely, request.now)).map(toInvitation),
	);
	route(server, contract.invite, async ({ body, request }) => {
		await limits.count("mailByAccount", body.email);
		return invite(db, mails, body, request, access);
	});
	route(server, contract.withdrawInvitation, ({ params, request }) =>
		withdrawInvitation(db, params.id, request, access),
	);
	route(server, contract.previewInvitation, async ({ body, request }) => {
		await limits.count("tokenByAddress", request.origin?.address ?? "");
		return previewInvitation(db, body.token, request.now);
	});
	route(server, contract.acceptInvitation, async ({ body, request }) => {
		await limits.count("tokenByAddress", request.origin?.address ?? "");
		const answer = await acceptInvitation(db, body.token, request, access);
		callers.forget();
		return answer;
	});
}
