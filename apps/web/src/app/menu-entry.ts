import type { Right } from "@freehub/domain/access";
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
	/** Who sees it; if left out, everybody, including visitors. */
	needs?: "session" | Right;
	/** Visitors see it too, if they have the right or anybody would get it by signing in. */
	isForVisitors?: true;
	/** Visitors see it as text without a link, as in spec.md. */
	isWordForVisitors?: true;
	/** Other addresses of the same screen and its subpages. */
	also?: RegExp;
};

export type MenuGroup = { heading?: MessageDescriptor; entries: readonly MenuEntry[] };
