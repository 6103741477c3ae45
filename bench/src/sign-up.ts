/** Signs a user up and returns the session's cookie. */
export async function signUp(origin: string): Promise<string> {
	const response = await fetch(`${origin}/api/auth/sign-up/email`, {
		method: "POST",
		headers: { "content-type": "application/json", origin },
		body: JSON.stringify({ name: "Bench", email: "bench@shop.test", password: "correct horse battery" }),
	});
	if (!response.ok) throw new Error(`Sign-up was answered with ${response.status}: ${await response.text()}`);
	return response.headers
		.getSetCookie()
		.map((line) => line.split(";")[0])
		.join("; ");
}
