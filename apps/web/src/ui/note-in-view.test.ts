import { expect, test } from "vitest";
import { formatAgo } from "#ui/note-in-view.tsx";

test.each([
	["2026-05-04T10:00:05Z", "1 second ago"],
	["2026-05-04T09:59:30Z", "30 seconds ago"],
	["2026-05-04T09:58:00Z", "2 minutes ago"],
	["2026-05-04T07:30:00Z", "2 hours ago"],
	["2026-05-01T07:30:00Z", "3 days ago"],
])("%s is %s", (moment, words) => {
	expect(formatAgo(moment, Date.parse("2026-05-04T10:00:00Z"))).toBe(words);
});
