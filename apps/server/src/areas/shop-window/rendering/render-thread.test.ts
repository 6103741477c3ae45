import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shop } from "@freehub/domain/shop";
import { expect, it, onTestFinished } from "vitest";
import { renders } from "#queues/bounds.ts";
import { createRenderThread, RenderedTooLate } from "./render-thread.ts";

/** A build whose pages behave as their URL says. */
const SERVER = `
export const createRenderer = ({ template }) => async ({ url, send }) => {
	const { pathname } = new URL(url);
	if (pathname === "/endless") for (;;);
	if (pathname === "/deep") { const deeper = () => deeper() + 1; deeper(); }
	if (pathname === "/throws") throw new Error("no such component");
	const answer = await send("/api/products");
	return { status: answer.status, html: template + (await answer.text()) + answer.headers.get("x-total-count") };
};
`;

function threadOf(deadlineMs: number) {
	const build = mkdtempSync(join(tmpdir(), "freehub-build-"));
	onTestFinished(() => rmSync(build, { recursive: true }));
	mkdirSync(join(build, "server"));
	mkdirSync(join(build, "client/.vite"), { recursive: true });
	writeFileSync(join(build, "server/package.json"), '{"type":"module"}');
	writeFileSync(join(build, "server/render.js"), SERVER);
	writeFileSync(join(build, "client/.vite/manifest.json"), "{}");
	return createRenderThread({ build, template: "<p>", shop: shop() }, { ...renders, deadlineMs });
}

const at = (path: string) => ({ url: `https://shop.test${path}`, isVisitor: true, language: "en" }) as const;
const send = async () => new Response("wheel", { headers: { "x-total-count": "1" } });
const made = { page: { status: 200, html: "<p>wheel1" } };

it("renders with what the server answers, and tells what was read", async () => {
	const thread = threadOf(10_000);
	const { page, reads } = await thread.render(at("/"), send);
	expect(page).toEqual(made.page);
	expect([...reads]).toEqual([["/api/products", "200\n1\n\nwheel"]]);
});

it("gives up a page that takes too long, while the server goes on, and renders the next one", async () => {
	const thread = threadOf(3000);
	await thread.render(at("/"), send);
	let turns = 0;
	const ticking = setInterval(() => {
		turns += 1;
	}, 10);
	await expect(thread.render(at("/endless"), send)).rejects.toThrow(RenderedTooLate);
	clearInterval(ticking);
	expect(turns).toBeGreaterThan(3);
	expect(await thread.render(at("/"), send)).toMatchObject(made);
});

it("goes on after a page that fails", async () => {
	const thread = threadOf(10_000);
	await expect(thread.render(at("/throws"), send)).rejects.toThrow("no such component");
	await expect(thread.render(at("/deep"), send)).rejects.toThrow("Maximum call stack");
	const noAnswer = () => Promise.reject(new Error("no database"));
	await expect(thread.render(at("/"), noAnswer)).rejects.toThrow("no database");
	expect(await thread.render(at("/"), send)).toMatchObject(made);
});

it("gives up a page whose reads take too long, and keeps the thread for others", async () => {
	const thread = threadOf(3000);
	const slow = thread.render(at("/slow"), () => new Promise(() => {}));
	const other = thread.render(at("/"), send);
	await expect(slow).rejects.toThrow(RenderedTooLate);
	expect(await other).toMatchObject(made);
});

it("does not read again what is known, and tells which of it was used", async () => {
	const thread = threadOf(10_000);
	const answer = { status: 200, headers: [["x-total-count", "2"]] as [string, string][], text: "saddle" };
	const known = new Map([
		["/api/products", answer],
		["/api/blogs", answer],
	]);
	const never = () => Promise.reject(new Error("It was read again."));
	const { page, reads } = await thread.render(at("/"), never, known);
	expect(page).toEqual({ status: 200, html: "<p>saddle2" });
	expect([...reads]).toEqual([["/api/products", "200\n2\n\nsaddle"]]);
});
