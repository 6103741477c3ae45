import * as contract from "@freehub/contract/people/people";
import type { Identity } from "#areas/people/sign-in/identity.ts";
import { worksAtOf } from "#areas/people/sign-in/own-stores.ts";
import { pageOf } from "#cursor.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { languageToWrite } from "#language.ts";
import { changeRole, removePerson, setStores, signOutPerson } from "./change-person.ts";
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

export function peopleRoutes(server: Server, { callers, limits, mails }: Identity): void {
	const { db } = server;
	route(server, contract.listPeople, async ({ query: { cursor, search = "", limit = PAGE } }) => {
		const rows = await repo.listPeople(db.kysely, cursor, search, limit + 1);
		const ids = rows.map(({ id }) => id);
		const stores = await worksAtOf(db.kysely, ids);
		return new PageAnswer(
			pageOf(
				rows,
				limit,
				({ id }) => id,
				(row) => toMember(row, stores.get(row.id)),
			),
		);
	});
	route(server, contract.changeRole, ({ params, body, request }) =>
		callers.forgetAfter(changeRole(db, params.id, body.role, request)),
	);
	route(server, contract.setStores, ({ params, body, request }) =>
		callers.forgetAfter(setStores(db, params.id, body, request)),
	);
	route(server, contract.removePerson, ({ params, request }) =>
		callers.forgetAfter(removePerson(db, params.id, request)),
	);
	route(server, contract.signOutPerson, ({ params, request }) =>
		callers.forgetAfter(signOutPerson(db, params.id, request)),
	);
	route(server, contract.listInvitations, async ({ request }) =>
		(await repo.listInvitations(db.kysely, request.now)).map(toInvitation),
	);
	route(server, contract.invite, async ({ c, body, caller, request }) => {
		await limits.count("mailByAccount", body.email);
		const language = body.language ?? languageToWrite(caller?.user.language, c.req.raw.headers);
		return invite(db, mails, { ...body, language }, request);
	});
	route(server, contract.withdrawInvitation, ({ params, request }) =>
		withdrawInvitation(db, params.id, request),
	);
	route(server, contract.previewInvitation, async ({ body, request }) => {
		await limits.count("tokenByAddress", request.origin.address);
		return previewInvitation(db, body.token, request.now);
	});
	route(server, contract.acceptInvitation, async ({ body, request }) => {
		await limits.count("tokenByAddress", request.origin.address);
		return callers.forgetAfter(acceptInvitation(db, mails, body.token, request));
	});
}
