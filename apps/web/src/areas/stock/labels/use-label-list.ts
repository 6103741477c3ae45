import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { labelSearch, labelsIn, type WantedLabel } from "#lib/label-list.ts";
import { sourceIn, sourceQuery } from "./queries.ts";

/** The list of wanted labels. It is stored in the URL, or in this tab's storage under a key in the URL, to survive a reload. */
export function useLabelList() {
	const [search, setSearch] = useSearchParams();
	const address = search.toString();
	const at = search.get("at") ?? search.get("stock") ?? "";
	const [list, setList] = useState(() => labelsIn(search));
	const [seen, setSeen] = useState(address);
	// URLs that the router has not applied yet: it updates later than the list, perhaps after the list's next change.
	const [underWay, setUnderWay] = useState<readonly string[]>([]);
	if (address !== seen) {
		setSeen(address);
		setUnderWay(underWay.slice(underWay.indexOf(address) + 1));
		// The URL comes from another link, not from a change of the list.
		if (!underWay.includes(address)) setList(labelsIn(search));
	}
	const source = sourceIn(search);
	const asked = useQuery({ ...sourceQuery(source ?? { import: "" }), enabled: source !== undefined });

	function change(next: readonly WantedLabel[]) {
		const after = labelSearch(next, { at, place: search.get("list") ?? undefined });
		setList([...next]);
		if (after.toString() !== address) setUnderWay([...underWay, after.toString()]);
		setSearch(after, { replace: true, preventScrollReset: true });
	}

	const found = source === undefined ? undefined : asked.data;
	useEffect(() => {
		// The user can change the labels from now on, so put them into the URL in place of the source.
		if (found !== undefined && found.length > 0) setSearch(labelSearch(found, { at }), { replace: true });
	}, [found, at, setSearch]);

	return {
		list,
		/** ID of the location whose stock the labels are for; empty: the stock of all locations. */
		at,
		change,
		/** Whether a receipt, an import or a location's stock is being read. */
		isReading: source !== undefined && asked.data === undefined && asked.error === null,
		/** Whether the source has nothing to label. */
		isEmptySource: found?.length === 0,
		error: source === undefined ? null : asked.error,
		retry: () => void asked.refetch(),
		isRetrying: asked.isFetching,
	};
}
