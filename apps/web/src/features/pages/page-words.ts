import type { PageSlug } from "@freehub/contract/pages";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What belongs on each page, for whoever writes it. */
export const belongsThere: Record<PageSlug, MessageDescriptor> = {
	contact: msg`How customers reach you, and how soon you answer.`,
	"opening-hours": msg`When the shop and the workshop are open, and when not.`,
	address: msg`Where the shop is, and how to get there.`,
	terms: msg`Under which terms you sell. The sign-up page links to it.`,
	privacy: msg`Which personal data you keep, what for, for how long, and whom to ask.`,
	imprint: msg`The company's legal name and form, its address and its register.`,
	returns: msg`Within how many days, in what condition and how something is given back.`,
};
