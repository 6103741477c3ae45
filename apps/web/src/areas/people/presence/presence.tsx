import { type PresentPerson, sayPresence } from "@freehub/contract/people/presence";
import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Avatar } from "#ui/avatar.tsx";
import classes from "./presence.module.css";
import { newScreen, sayQuery, useMayBeSeen, useSayGone } from "./say-present.ts";

/** Max number of people shown by their initials. */
const MAX_SHOWN = 3;

type Props = { product: string; doing: "looks" | "edits" };

/** Shows who else is at a product, and reports the own presence. */
export function Presence(props: Props) {
	return useMayBeSeen() ? <Others {...props} /> : null;
}

function Others({ product, doing }: Props) {
	const [screen] = useState(newScreen);
	const { data = [] } = useQuery(sayQuery(sayPresence, ["presence"], { id: product, doing, screen }));
	useSayGone(sayPresence, product, screen);
	if (data.length === 0) return null;
	const editing = data.filter((other) => other.doing === "edits");
	return (
		<span
			className="row-inline quiet anywhere wraps gap-4-8 weight-500"
			title={data.map(({ name }) => name).join(", ")}
		>
			<span className={classes.faces}>
				{data.slice(0, MAX_SHOWN).map(({ person, name }) => (
					<Avatar key={person} name={name} image={null} />
				))}
			</span>
			{editing.length > 0 ? editingWords(editing) : lookingWords(data)}
		</span>
	);
}

function editingWords([first, ...others]: readonly PresentPerson[]): string {
	const name = first?.name ?? "";
	if (others.length === 0) return t({ comment: "name is a person's", message: `${name} is editing this` });
	const and = plural(others.length, { one: "# other", other: "# others" });
	return t({ comment: "name is a person's, and 3 others", message: `${name} and ${and} are editing this` });
}

function lookingWords([first, ...others]: readonly PresentPerson[]): string {
	const name = first?.name ?? "";
	if (others.length === 0) return t({ comment: "name is a person's", message: `${name} is looking at this` });
	const and = plural(others.length, { one: "# other", other: "# others" });
	return t({
		comment: "name is a person's, and 3 others",
		message: `${name} and ${and} are looking at this`,
	});
}
