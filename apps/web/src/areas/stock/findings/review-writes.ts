import type { Page } from "@freehub/contract/client";
import { deleteEnquiry } from "@freehub/contract/shop-window/enquiries";
import {
	changeReviewLimits,
	type Finding,
	type kindsSeenTogether,
	markAllSeen,
	markSeen,
	markUnseen,
	type ReviewLimits,
} from "@freehub/contract/stock/review";
import { plural, t } from "@lingui/core/macro";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { later, type Write } from "#lib/write.ts";
import { reviewKeys } from "./queries.ts";

/** Removes the finding from the cached list at once. */
async function leaveList({ _id }: Finding, queryClient: QueryClient) {
	const filter = { queryKey: reviewKeys.findings };
	await queryClient.cancelQueries(filter);
	const before = queryClient.getQueriesData<InfiniteData<Page<Finding>>>(filter);
	queryClient.setQueriesData<InfiniteData<Page<Finding>>>(filter, (data) =>
		data === undefined
			? undefined
			: {
					...data,
					pages: data.pages.map((page) => ({ ...page, items: page.items.filter((one) => one._id !== _id) })),
				},
	);
	return () => {
		for (const [key, data] of before) queryClient.setQueryData(key, data);
	};
}

const seen = {
	content: ({ _id }: Finding) => _id,
	expect: leaveList,
	stale: () => [reviewKeys.all],
};

export const seeFinding: Write<Finding, Finding> = {
	...seen,
	send: ({ _id }, idempotencyKey) => api.call(markSeen, { params: { id: _id }, idempotencyKey }),
	done: (finding) => ({
		message: finding.kind === "enquiry" ? t`Marked as answered` : t`Marked as seen`,
		undo: later(unseeFinding, finding),
	}),
	why: (error, { kind }) => {
		const why = errorSentence(error);
		return kind === "enquiry" ? t`Not marked as answered. ${why}` : t`Not marked as seen. ${why}`;
	},
};

export const unseeFinding: Write<Finding, Finding> = {
	...seen,
	content: ({ _id }) => `not ${_id}`,
	send: ({ _id }, idempotencyKey) => api.call(markUnseen, { params: { id: _id }, idempotencyKey }),
	done: ({ kind }) => (kind === "enquiry" ? t`Marked as not answered` : t`Marked as not seen`),
	why: (error, { kind }) => {
		const why = errorSentence(error);
		return kind === "enquiry" ? t`Still marked as answered. ${why}` : t`Still marked as seen. ${why}`;
	},
};

export type SeenTogether = { kind: (typeof kindsSeenTogether)[number]; until: string };

export const seeAll: Write<SeenTogether, { seen: number }> = {
	send: (body, idempotencyKey) => api.call(markAllSeen, { body, idempotencyKey }),
	stale: () => [reviewKeys.all],
	done: ({ seen: count }) => plural(count, { one: "# marked as seen", other: "# marked as seen" }),
};

export const deleteOneEnquiry: Write<Finding, unknown> = {
	content: ({ _id }) => _id,
	send: ({ enquiry }, idempotencyKey) =>
		api.call(deleteEnquiry, { params: { id: enquiry?._id ?? "" }, idempotencyKey }),
	show: (_, finding, queryClient) => leaveList(finding, queryClient),
	stale: () => [reviewKeys.all],
	done: () => t`Enquiry deleted`,
	why: (error) => {
		const why = errorSentence(error);
		return t`Not deleted. ${why}`;
	},
};

export const changeLimits: Write<ReviewLimits, ReviewLimits> = {
	send: (body, idempotencyKey) => api.call(changeReviewLimits, { body, idempotencyKey }),
	stale: () => [reviewKeys.all],
	done: () => t`Limits saved`,
};
