const NAME = "freehub-sign-in";

/** How the sign-in window ended; `code` says why it failed, in the words of the provider or of the server. */
export type SignInNews = { ok: true } | { ok: false; code: string };

/** Tells the page that opened the sign-in window how it ended. */
export function tellSignIn(news: SignInNews): void {
	const channel = new BroadcastChannel(NAME);
	channel.postMessage(news);
	channel.close();
}

/** @returns a function that ends the listening. */
export function hearSignIn(onNews: (news: SignInNews) => void): () => void {
	const channel = new BroadcastChannel(NAME);
	channel.onmessage = (event: MessageEvent<SignInNews>) => onNews(event.data);
	return () => channel.close();
}
