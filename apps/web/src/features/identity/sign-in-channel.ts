const NAME = "freehub-sign-in";

type News = { ok: boolean };

/** Tells the page that opened the sign-in window how it ended. */
export function tellSignIn(news: News): void {
	const channel = new BroadcastChannel(NAME);
	channel.postMessage(news);
	channel.close();
}

/** @returns a function that ends the listening. */
export function hearSignIn(onNews: (news: News) => void): () => void {
	const channel = new BroadcastChannel(NAME);
	channel.onmessage = (event: MessageEvent<News>) => onNews(event.data);
	return () => channel.close();
}
