/** Channel on which a tab tells the others that somebody has signed out. */
const NAME = "freehub-sign-out";
/** This tab's id: a tab receives its own messages, because it may listen in several places. */
const TAB = Math.random();

export function tellSignOut(): void {
	const channel = new BroadcastChannel(NAME);
	channel.postMessage(TAB);
	channel.close();
}

/** @returns a function that stops listening. */
export function hearSignOut(onSignOut: () => void): () => void {
	const channel = new BroadcastChannel(NAME);
	channel.onmessage = ({ data }: MessageEvent<number>) => {
		if (data !== TAB) onSignOut();
	};
	return () => channel.close();
}
