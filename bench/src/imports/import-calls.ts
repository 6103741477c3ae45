import type { Import } from "@freehub/contract/catalogue/imports";

const LOOK_MS = 100;

/** Requests for jobs of the server as the signed-in user. @param base the address that paths are relative to. */
export function jobsAt<Job extends Pick<Import, "_id" | "state" | "error">>(
	base: string,
	origin: string,
	cookie: string,
) {
	async function call(address: string, init: RequestInit = {}): Promise<Job> {
		const headers = { cookie, origin, ...(init.headers as Record<string, string>) };
		const response = await fetch(`${base}${address}`, { ...init, headers });
		if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
		return (await response.json()) as Job;
	}
	async function settled({ _id }: Job, at: string): Promise<Job> {
		for (;;) {
			const now = await call(`${at}/${_id}`);
			if (["ready", "done", "undone"].includes(now.state)) return now;
			if (["failed", "cancelled"].includes(now.state)) throw new Error(now.error ?? now.state);
			await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
		}
	}
	return {
		/** Posts, and waits until the job is done. @param at the path of jobs. */
		post: async (address: string, at: string, init: RequestInit = {}) =>
			settled(await call(address, { ...init, method: "POST" }), at),
	};
}

/** The steps of an import as the signed-in user. Each waits until it is done. */
export function importsOf(origin: string, cookie: string) {
	const jobs = jobsAt<Import>(`${origin}/api/imports`, origin, cookie);
	const post = (address: string, init?: RequestInit) => jobs.post(address, "", init);
	return {
		read: (body: Blob) => post("?name=bench.csv", { body, headers: { "content-type": "text/csv" } }),
		commit: (id: string) => post(`/${id}/commit`),
		undo: (id: string) => post(`/${id}/undo`),
	};
}
