/** Modules that read everything: the admin area's dashboard, reports and search are one declared read model. */
export const readModels: readonly string[] = ["admin"];

/** Tables of others that a module's SQL reads, with the reason; nobody writes another module's table. */
export const foreignTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  catalogue: {
    content_versions: "a list is read together with the version that it belongs to, in one statement",
  },
  "store-import": {
    products:
      "a store's products are read with their slugs and pictures with their product, and a slug is free where no product has it",
  },
  consents: {
    users:
      "whoever registers must not learn whether the address is taken: one statement records the consent of the account, if it was made",
  },
  fiscal: {
    orders:
      "the IDs that receipts name belong to whoever placed their orders, told by the statements that export and erase them",
  },
  loyalty: {
    flow_runs:
      "people who have been told are left out in the statement that finds the next batch, so that a batch is never empty",
  },
  notifications: {
    whatsapp_links: "a message is written for WhatsApp only where a number is linked, in the statement that writes it",
    sms_numbers: "a message is written for SMS only where a number is proven, in the same statement",
    whatsapp_contacts: "the same statement lets a coach's answer go at once where the member has just written",
    sessions: "a device shows messages as long as its session runs, told by the statement that finds the devices",
  },
  reviews: {
    products: "the staff's list shows, finds and sorts reviews by their product, a page at a time",
  },
  programmes: {
    products:
      "a programme shares its id with the product that sells it, whose name and state the staff's list filters by",
    enrolments: "the staff's list counts learners of each programme; workouts, which owns them, depends on programmes",
  },
  entitlements: {
    subscriptions: "a person's uses are exported over all of their subscriptions, in one statement",
  },
  "check-ins": {
    subscriptions:
      "the days of a check-in follow from the subscription's time zone and state, read with the schedule in one statement, and its row is locked while a schedule is made",
    private_media: "months with photos are those whose photos were not deleted, told by the statement that shows one",
  },
  "return-cases": {
    orders: "exchanges whose order ended before it was delivered are found with that order's state, in one statement",
    refund_lines:
      "refunds of pieces that never arrived are told by their lines, in the statement that tells refunds of exchanges",
    refund_replacements: "a refund that repeats a rejected one pays the same return, told by the same statement",
    shipments:
      "returns that a carrier has fetched are left out in the statement that finds those that were not sent in time; shipping depends on return-cases",
  },
  shipping: {
    orders:
      "what waits to be picked follows from orders, their pieces and the parcels that hold them, in one statement; parcels are found by their order's number",
    order_lines: "the pieces of orders that are in no parcel yet are counted with the parcels, in one statement",
    refund_lines: "pieces that a refund put back in stock are not picked, told by the same statement",
  },
  "courier-cash": {
    shipments:
      "rows of a statement are matched with parcels, and entries are listed with their parcels, in one statement",
    orders: "entries and rows are listed with their order's number, and a statement may name a parcel by it",
  },
  replenishments: {
    users: "the staff's list names the customers, a page at a time",
    orders: "the same list shows the order of each run",
    saved_cards: "the same list shows the card that is charged",
    payments: "the report tells runs that were paid by a charge from those paid by hand, in one statement",
  },
  subscriptions: {
    users: "the staff's list of automatic renewals names their members, a page at a time",
    orders: "the same list shows the order of each renewal, and the report sums what was recovered",
    payments: "the report tells renewals that were paid by a charge from those paid by hand, in one statement",
    deliveries: "in development a person's renewal is made older together with its notice, in one transaction",
    saved_cards:
      "the list shows the card that is charged, and members whose card expires before the renewal are found in one statement",
  },
  coaching: {
    coaches:
      "a caller's profile and their assignments to a member decide together, in the statement of every call about a client",
    subscriptions:
      "a coach's load and the members whom they may see follow from assignments to subscriptions that run, in one statement",
    bookings: "clients whose call begins within the hour are found with those whose day began, in one statement",
    enrolments: "the head of a client's page says whether there is a plan at all, together with the subscription",
    coach_messages: "how fast coaches answer is counted over all threads of a span of days, in one statement",
    subscription_periods: "the same statement reads how fast the package promised an answer",
    checkins: "how many check-ins were answered within a day is counted by coach, in one statement",
    subscription_renewals: "how many paid times were renewed is counted by coach, in one statement",
  },
  "staff-notes": {
    orders:
      "what is written about a person's orders is exported and erased with the person, and an unknown order is 404",
    users: "an unknown customer is 404",
  },
  affiliates: {
    users: "whose an order is follows from what buyer and affiliate have in common, told by one statement",
    addresses: "the same statement compares addresses and phones",
    saved_cards: "the same statement compares cards",
    orders: "the same statement compares earlier addresses; first orders and orders of the ledger are found with it",
    order_lines: "a renewal belongs to whom the purchase came from that began its subscription, found in one statement",
    subscription_renewals: "the same statement goes from the renewal to its subscription",
    subscription_periods: "the same statement goes from the subscription to the purchase",
    coupons: "an offer is shown with the code of its coupon, and saved by it",
  },
  marketing: {
    users: "segments are conditions on people, and only those who agreed to offers are written to, in one statement",
    orders: "segments count what people bought, and a paid order counts for the flow before it, in one statement",
    order_lines: "segments ask what people bought; a delivered order tells what runs out, in one statement",
    products: "a message names a product that is on sale, told by the statement that finds its people",
    categories: "segments ask for categories by their names",
    variants: "only what is in stock is offered, told by the same statement",
    product_prices: "wished products that became cheaper are found over all people, in one statement",
    variant_prices: "the same statement compares each size with what it cost when it was wished",
    wishlist_items: "the same statement begins with the wishes, and segments ask for them",
    carts: "carts that nobody touched for an hour are found over all people, in one statement",
    cart_items: "the same statement asks whether anything is in them",
    points_accounts: "segments ask for balances",
    subscriptions: "segments ask who is in coaching",
    enrolments: "segments ask who is on a programme",
    session_logs: "segments ask who trained lately",
    coupons: "a campaign names a coupon by its code",
    deliveries: "a campaign waits while many of its mails have not left yet",
  },
  referrals: {
    users:
      "a referral is written only where both people differ in mailbox and phone, decided by the statement that writes",
  },
};
