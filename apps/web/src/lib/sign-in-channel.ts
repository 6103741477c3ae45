const NAME = "freehub-sign-in";

/** How the sign-in window ended; `code` is the provider's or the server's error code. */
export type SignInNews = { ok: true } | { ok: false; code: string };

/** Tells the page that opened the sign-in window how it ended. */
export function tellSignIn(news: SignInNews): void {
	const channel = new BroadcastChannel(NAME);
	channel.postMessage(news);
	channel.close();
}

/** @returns a function that stops listening. */
export function hearSignIn(onNews: (news: SignInNews) => void): () => void {
	const channel = new BroadcastChannel(NAME);
	channel.onmessage = (event: MessageEvent<SignInNews>) => onNews(event.data);
	return () => channel.close();
}
