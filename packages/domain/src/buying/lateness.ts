/** The day when pieces of a line are expected: the one that its supplier confirmed, else the order's; null: unknown. */
export function expectedDay(
	{ expected }: { expected: string | null },
	{ confirmedDate }: { confirmedDate: string | null },
): string | null {
	return confirmedDate ?? expected;
}
