let isReached = true;

/** Whether the server answers, as far as anything on this page has found out. */
export function isServerReached(): boolean {
	return isReached;
}

export function noteReach(next: boolean): void {
	isReached = next;
}
