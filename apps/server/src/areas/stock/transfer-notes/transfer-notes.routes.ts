import * as contract from "@freehub/contract/stock/transfer-notes";
import { shop } from "@freehub/domain/shop";
import { requireSignedIn } from "#caller.ts";
import { readSender } from "#documents/document-mailer.ts";
import type { Papers } from "#documents/papers.ts";
import { wholeFile } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import {
	cancelTransferNote,
	closeTransferNote,
	receiveTransferNote,
	sendTransferNote,
} from "./book-transfers.ts";
import { listMovingLines, readTransferNote } from "./read-transfers.ts";
import { transferPaper } from "./transfer-paper.ts";
import { addTransferNote, changeTransferNote, reopenTransferNote } from "./write-transfers.ts";

/** Transfer notes between places of the shop. */
export function transferNoteRoutes(server: Server, heavyReads: HeavyReads, papers: Papers): void {
	const { db } = server;
	route(server, contract.listTransferNotes, async ({ query, client }) => {
		const input = { query, now: server.now() };
		return new PageAnswer(await heavyReads.read(client, "pageOfTransferNotes", input));
	});
	route(server, contract.getTransferNote, ({ params, caller }) => {
		requireSignedIn(caller);
		return readTransferNote(db.kysely, params.id, server.now());
	});
	route(server, contract.listMovingLines, ({ query }) => listMovingLines(db.kysely, query, server.now()));
	route(server, contract.getTransferPaper, async ({ params, client, caller }) => {
		requireSignedIn(caller);
		const now = server.now();
		const note = await readTransferNote(db.kysely, params.id, now);
		const paper = transferPaper(note, { sender: await readSender(db), language: shop().language, now });
		return wholeFile(await papers.draw(client.address, "table", paper), note.number ?? "draft", "pdf");
	});
	route(server, contract.addTransferNote, ({ body, request }) => addTransferNote(db, body, request));
	route(server, contract.changeTransferNote, ({ params, body, request, ifMatch = 0 }) =>
		changeTransferNote(db, params.id, body, ifMatch, request),
	);
	route(server, contract.sendTransferNote, ({ params, body, request }) =>
		sendTransferNote(db, params.id, body, request),
	);
	route(server, contract.receiveTransferNote, ({ params, body, request }) =>
		receiveTransferNote(db, params.id, body, request),
	);
	route(server, contract.closeTransferNote, ({ params, body, request }) =>
		closeTransferNote(db, params.id, body, request),
	);
	route(server, contract.cancelTransferNote, ({ params, request }) =>
		cancelTransferNote(db, params.id, request),
	);
	route(server, contract.reopenTransferNote, ({ params, request }) =>
		reopenTransferNote(db, params.id, request),
	);
}
