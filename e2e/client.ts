import { type Client, createClient } from "@freehub/contract/client";

/** An API client for test setup; it stores the cookies that it receives, as a browser does. */
export function clientOf(url: string): Client {
	const cookies = new Map<string, string>();
	return createClient(async (path, init) => {
		const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
		const headers = { ...(init.headers as Record<string, string>), ...(cookie !== "" && { cookie }) };
		const answer = await fetch(`${url}/api${path}`, { ...init, headers });
		for (const line of answer.headers.getSetCookie()) {
			const [name = "", value = ""] = line.split(";")[0]?.split(/=(.*)/s) ?? [];
			cookies.set(name, value);
		}
		return answer;
	});
}
