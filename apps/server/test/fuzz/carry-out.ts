import type { CookieShape, Plan } from "./plans.ts";
import type { Shop } from "./shop.ts";
import { fillIn } from "./stand-ins.ts";

export type Answer = {
	status: number;
	headers: Headers;
	text: string;
	/** From the start of the request to the end of the answer. */
	milliseconds: number;
	pathname: string;
};

const COOKIE = /freehub\.session_token=[^;]*/;

const shapes: Record<CookieShape, (cookie: string) => string> = {
	whole: (cookie) => cookie,
	cut: (cookie) => cookie.replace(COOKIE, (session) => session.slice(0, -2)),
	doubled: (cookie) => `${cookie}; ${cookie}`,
	"after garbage": (cookie) => `freehub.session_token=%E0%A4%A; ${cookie}`,
	"before garbage": (cookie) => `${cookie}; freehub.session_token=garbage.garbage`,
	escaped: (cookie) => cookie.replace("freehub.", "%66reehub."),
};

/** Sends a plan's request and reads the complete answer. */
export async function carryOut({ server, callers, find }: Shop, plan: Plan): Promise<Answer> {
	const fill = (text: string) => fillIn(text, (kind, i) => find(kind, i, plan));
	const { cookie, ...own } = callers.headersOf(plan.caller);
	const headers = {
		...own,
		...(cookie === undefined ? {} : { cookie: shapes[plan.cookieShape](cookie) }),
		...plan.headers,
	};
	const body = typeof plan.body === "string" ? fill(plan.body) : plan.body;
	const request = new Request(`http://shop.test/api${fill(plan.address)}`, {
		method: plan.method,
		headers,
		...(body === undefined
			? {}
			: { body: typeof body === "string" ? body : new Blob([new Uint8Array(body)]) }),
	});
	const began = performance.now();
	const response = await server.app.request(request);
	const bytes = await bytesOf(response);
	const milliseconds = performance.now() - began;
	return {
		status: response.status,
		headers: response.headers,
		text: /spreadsheet|zip|pdf/.test(response.headers.get("content-type") ?? "")
			? `${bytes.byteLength} bytes`
			: await inflated(bytes, response.headers.get("content-encoding")),
		milliseconds,
		pathname: new URL(request.url).pathname,
	};
}

/** The complete answer; of an endless event stream only the start. */
async function bytesOf(response: Response): Promise<ArrayBuffer> {
	if (response.headers.get("content-type") !== "text/event-stream") return response.arrayBuffer();
	const reader = response.body?.getReader();
	const first = await reader?.read();
	await reader?.cancel();
	return new Blob(first?.value === undefined ? [] : [first.value]).arrayBuffer();
}

async function inflated(bytes: ArrayBuffer, encoding: string | null): Promise<string> {
	if (encoding === null) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	if (encoding !== "gzip" && encoding !== "deflate") throw new Error(`What is ${encoding}?`);
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(encoding));
	return new Response(stream).text();
}
