import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { labelSearch, labelsIn, type WantedLabel } from "#lib/label-list.ts";
import { sourceIn, sourceQuery } from "./queries.ts";

/** Of what labels are wanted. The address, or what it names in the tab's storage, holds them, so that a reload keeps them. */
export function useLabelList() {
	const [search, setSearch] = useSearchParams();
	const address = search.toString();
	const at = search.get("at") ?? search.get("stock") ?? "";
	const [list, setList] = useState(() => labelsIn(search));
	const [seen, setSeen] = useState(address);
	// The router changes the address later than the list, perhaps after the next change of the list.
	const [underWay, setUnderWay] = useState<readonly string[]>([]);
	if (address !== seen) {
		setSeen(address);
		setUnderWay(underWay.slice(underWay.indexOf(address) + 1));
		// Another link has led here.
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
		// From here on they can be changed, so the address names them themselves.
		if (found !== undefined && found.length > 0) setSearch(labelSearch(found, { at }), { replace: true });
	}, [found, at, setSearch]);

	return {
		list,
		/** The location whose stock they are for; empty where it is that of all. */
		at,
		change,
		/** A receipt, an import or a stock is being read. */
		isReading: source !== undefined && asked.data === undefined && asked.error === null,
		/** It has nothing to label. */
		isEmptySource: found?.length === 0,
		error: source === undefined ? null : asked.error,
		retry: () => void asked.refetch(),
		isRetrying: asked.isFetching,
	};
}
