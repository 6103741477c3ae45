import type { PageSlug } from "@freehub/contract/pages";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What belongs on each page, as a hint for its editor. */
export const belongsThere: Record<PageSlug, MessageDescriptor> = {
	contact: msg`How customers reach you, and how soon you answer.`,
	"opening-hours": msg`When the shop and the workshop are open.`,
	address: msg`Where the shop is, and how to get there.`,
	terms: msg`Your terms of sale. The sign-up page links to them.`,
	privacy: msg`What personal data you keep, why, for how long, and who to ask.`,
	imprint: msg`The company's legal name and form, address and registration.`,
	returns: msg`How long customers have to return things, in what condition and how.`,
};
