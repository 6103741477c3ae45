import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStanding } from "#lib/rights.ts";
import { locationName, realLocations } from "./movement-draft.ts";
import { locationsQuery } from "./queries.ts";

/** The locations that stock can be in, for a select; none for those who may not know them. */
export function useLocationChoices(): readonly { value: string; label: string }[] {
	const { isSettled, offers } = useStanding();
	const { data } = useQuery({ ...locationsQuery, enabled: isSettled && offers("stock.read") });
	return useMemo(
		() => realLocations(data ?? []).map(({ _id }) => ({ value: _id, label: locationName(_id, data ?? []) })),
		[data],
	);
}
