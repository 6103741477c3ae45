import type { NumberOutOfRange } from "@freehub/contract/office/status";
import { refusal } from "#app-error.ts";
import { rederiveBatch } from "#areas/catalogue/products/derive-documents.ts";
import { inviteOwner } from "#areas/people/members/invite-owner.ts";
import { siteOf } from "#areas/people/sign-in/identity.ts";
import { makeOwner } from "#areas/people/sign-in/owners.ts";
import { type RequestClient, route, type Server } from "#http/route.ts";
import { correctDocuments, listOutOfRange, nameOwner } from "./operator-endpoints.ts";

/** Endpoints only for commands; they are not in the OpenAPI document. */
export function operatorRoutes(
	server: Server,
	{
		forgetAfter,
		readOutOfRange,
	}: {
		forgetAfter: <T>(change: Promise<T>) => Promise<T>;
		readOutOfRange: (client: RequestClient) => Promise<NumberOutOfRange[]>;
	},
): void {
	const { db, config, now } = server;
	const inside: Server = { ...server, endpoints: [] };
	route(inside, nameOwner, async ({ body: { email } }) => {
		if (await forgetAfter(makeOwner(db, email, now()))) return { email, invitation: null };
		const token = await inviteOwner(db, email, now());
		if (token !== undefined) return { email, invitation: `${siteOf(config)}/invitation?token=${token}` };
		throw refusal("not_found.account", { email });
	});
	route(inside, listOutOfRange, ({ client }) => readOutOfRange(client));
	route(inside, correctDocuments, ({ body }) => rederiveBatch(db, body.after));
}
