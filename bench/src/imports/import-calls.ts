import type { Import } from "@freehub/contract/imports";

const LOOK_MS = 100;

/** The steps of an import as the signed-in user. Each waits until it is done. */
export function importsOf(origin: string, cookie: string) {
	async function call(address: string, init: RequestInit = {}): Promise<Import> {
		const headers = { cookie, origin, ...(init.headers as Record<string, string>) };
		const response = await fetch(`${origin}/api/imports${address}`, { ...init, headers });
		if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
		return (await response.json()) as Import;
	}
	async function settled({ _id }: Import): Promise<Import> {
		for (;;) {
			const now = await call(`/${_id}`);
			if (["ready", "done", "undone"].includes(now.state)) return now;
			if (["failed", "cancelled"].includes(now.state)) throw new Error(now.error ?? now.state);
			await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
		}
	}
	const post = async (address: string, init: RequestInit = {}) =>
		settled(await call(address, { ...init, method: "POST" }));
	return {
		read: (body: Blob) => post("?name=bench.csv", { body, headers: { "content-type": "text/csv" } }),
		commit: (id: string) => post(`/${id}/commit`),
		undo: (id: string) => post(`/${id}/undo`),
	};
}
