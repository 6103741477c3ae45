import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { listImports } from "@freehub/contract/catalogue/imports";
import { type Answer, NoAnswer } from "../http-client.ts";
import { writeManyTexts } from "../many-texts.ts";
import { addProducts, newMovement, perform, runClients, type Shop, serverOf } from "../shop.ts";

const UPLOADS = 5;
const CLIENTS = 5;
/** Pause of each client after a change: people do not send the next one at once. */
const PAUSE_MS = 50;
const LOOK_MS = 100;
const MAX_MEMORY_MB = 700;
const MAX_P99_MS = 250;

/**
 * Uploads five workbooks with very many different texts at once, during stock changes: every server survives, uses little memory,
 * and keeps answering.
 * @param texts number of texts in each workbook.
 */
export async function largeUploads(shop: Shop, texts: number, print: (line: string) => void): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "freehub-torture-"));
	try {
		const file = join(folder, "many-texts.xlsx");
		await writeManyTexts(file, texts);
		await uploadBesideChanges(shop, file, print);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function uploadBesideChanges(shop: Shop, file: string, print: (line: string) => void): Promise<void> {
	const [product = ""] = await addProducts(shop, 1);
	let isOver = false;
	const memory = { own: 0, all: 0 };
	const times: number[] = [];
	const changes = runClients(shop, CLIENTS, async (_, index) => {
		for (let turn = index; !isOver; turn++) {
			const began = performance.now();
			await perform(shop, newMovement(shop, { product, kind: "receive", quantity: 1 }), turn);
			times.push(performance.now() - began);
			await wait(PAUSE_MS);
		}
	});
	const watching = setInterval(() => {
		for (const server of shop.servers) {
			const { own, all } = server.memory();
			memory.own = Math.max(memory.own, own);
			memory.all = Math.max(memory.all, all);
		}
	}, LOOK_MS);
	try {
		const answers = await Promise.all(Array.from({ length: UPLOADS }, (_, turn) => upload(shop, file, turn)));
		checkAnswers(shop, answers);
		if (shop.servers.every((server) => server.isRunning())) await dryRunsDone(shop);
	} finally {
		isOver = true;
		clearInterval(watching);
		await changes;
	}
	if (!shop.servers.every((server) => server.isRunning())) shop.findings.add("a server ended under uploads");
	const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
	if (memory.own > MAX_MEMORY_MB) shop.findings.add(`uploads took ${Math.round(memory.own)} MB of memory`);
	if (p99 > MAX_P99_MS) shop.findings.add(`beside uploads, stock changes took ${Math.round(p99)} ms (p99)`);
	print(
		`uploads: a server took ${Math.round(memory.own)} MB, with its readers ${Math.round(memory.all)} MB; stock changes ${Math.round(p99)} ms (p99)`,
	);
}

async function upload(shop: Shop, file: string, turn: number): Promise<Answer> {
	const { origin } = serverOf(shop, turn);
	try {
		return await shop.client.send(origin, { method: "POST", path: "/imports?name=many-texts.xlsx", file });
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		return { status: 0, text: error.message, link: undefined };
	}
}

/** A file is accepted, or the sender is asked to retry. */
function checkAnswers(shop: Shop, answers: readonly Answer[]): void {
	for (const answer of answers) {
		if (answer.status !== 201 && answer.status !== 429)
			shop.findings.add("an upload was not answered", answer);
	}
	if (!answers.some(({ status }) => status === 201)) shop.findings.add("no upload was taken");
}

async function dryRunsDone(shop: Shop): Promise<void> {
	for (;;) {
		const { status, text } = await shop.client.send(serverOf(shop, 0).origin, {
			method: "GET",
			path: "/imports",
		});
		if (status !== 200) throw new Error(`GET /imports was answered with ${status}: ${text}`);
		const imports = listImports.answer.parse(JSON.parse(text));
		for (const { state, error } of imports) {
			if (state === "failed") shop.findings.add("a dry run failed", error);
		}
		if (imports.every(({ state }) => state !== "reading")) return;
		await wait(LOOK_MS);
	}
}
