/** Where a tab tells the others that somebody has signed out. */
const NAME = "freehub-sign-out";
/** A tab hears its own word, as it may listen in several places. */
const TAB = Math.random();

export function tellSignOut(): void {
	const channel = new BroadcastChannel(NAME);
	channel.postMessage(TAB);
	channel.close();
}

/** @returns a function that ends the listening. */
export function hearSignOut(onSignOut: () => void): () => void {
	const channel = new BroadcastChannel(NAME);
	channel.onmessage = ({ data }: MessageEvent<number>) => {
		if (data !== TAB) onSignOut();
	};
	return () => channel.close();
}
