/** What follows the table's first view: one file, as the drawer has the panels' parts in it. */
export { FilterPanel } from "./filter-panel.tsx";
export { FiltersDrawer } from "./filters-drawer.tsx";
