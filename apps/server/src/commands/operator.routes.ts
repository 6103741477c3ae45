import { endpoint } from "@freehub/contract/endpoint";
import { z } from "zod";
import { refusal } from "#app-error.ts";
import { route, type Server } from "#http/route.ts";
import { makeOwner } from "#modules/identity/owners.ts";
import { rederiveBatch } from "#modules/products/derive-documents.ts";

const operators = { tag: "Operator", needs: "operator", method: "POST", status: 200 } as const;

export const nameOwner = endpoint({
	...operators,
	path: "/operator/owners",
	summary: "Make somebody who has an account an owner of the shop",
	body: z.object({ email: z.string().max(500) }),
	answer: z.object({ email: z.string() }),
	errors: ["not_found"],
});

export const correctDocuments = endpoint({
	...operators,
	path: "/operator/documents",
	summary: "Derive again what the next products keep for their readers",
	body: z.object({ after: z.string().max(100) }),
	answer: z.object({ checked: z.number(), corrected: z.number(), next: z.string().optional() }),
	errors: [],
});

/** Endpoints only for commands; they are not in the OpenAPI document. */
export function operatorRoutes(
	server: Server,
	{ forgetAfter }: { forgetAfter: <T>(change: Promise<T>) => Promise<T> },
): void {
	const { db, now } = server;
	const inside: Server = { ...server, endpoints: [] };
	route(inside, nameOwner, async ({ body: { email } }) => {
		if (await forgetAfter(makeOwner(db, email, now()))) return { email };
		throw refusal("not_found.account", { email });
	});
	route(inside, correctDocuments, ({ body }) => rederiveBatch(db, body.after));
}
