let isReached = true;

/** Whether the server answers, as far as this page knows. */
export function isServerReached(): boolean {
	return isReached;
}

export function noteReach(next: boolean): void {
	isReached = next;
}
