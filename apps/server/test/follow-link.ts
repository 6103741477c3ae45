import type { TestServer } from "./server.ts";

/** Follows the link of a mail about an address. @returns the status and code of the answer, and whether it signs the browser in. */
export async function followLink({ request }: Pick<TestServer, "request">, token: string, cookie = "") {
	const answer = await request(`/api/auth/verify-email?token=${encodeURIComponent(token)}`, {
		headers: { cookie },
	});
	const { code = "" } = (await answer.json()) as { code?: string };
	const signsIn = answer.headers.getSetCookie().some((line) => /session_token=[^;]/.test(line));
	return [answer.status, code, signsIn];
}

/** The answer of `followLink` to a link that does not work. */
export const refusedLink = [401, "INVALID_TOKEN", false];
