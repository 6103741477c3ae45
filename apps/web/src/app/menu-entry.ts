import type { Right } from "@freehub/domain/people/access";
import type { MessageDescriptor } from "@lingui/core";
import type { IconHome2 } from "@tabler/icons-react";

/** One screen in the menu. */
export type MenuEntry = {
	label: MessageDescriptor;
	/** The screen's name in a phone's top bar, if it differs from the label. */
	title?: MessageDescriptor;
	/** The screen's canonical address. */
	to: string;
	Icon: typeof IconHome2;
	/** More search words for the palette. */
	keywords?: MessageDescriptor;
	/** Only for people who are signed in, or who have this right. If left out, everybody sees it, including visitors. */
	needs?: "session" | Right;
	/** Visitors see it too, if they have the right or anybody would get it by signing in. */
	isForVisitors?: true;
	/** Visitors see it as text without a link, as in spec.md. */
	isWordForVisitors?: true;
	/** Other addresses of the same screen and its subpages, besides those that begin with `to`. */
	also?: RegExp;
};

export type MenuGroup = { heading?: MessageDescriptor; entries: readonly MenuEntry[] };
