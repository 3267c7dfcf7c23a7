/** Short threads of fictional members; hours before the seed's moment. */
export const clientThreads = [
  [
    { hoursAgo: 70, author: "customer", text: "هل أستبدل الضغط على البنش بالدمبل؟ النادي مزدحم مساءً." },
    { hoursAgo: 66, author: "coach", text: "نعم، بالدمبل على المقعد المائل، وبنفس عدد التكرارات." },
  ],
  [
    { hoursAgo: 52, author: "customer", text: "I travel next week. Two sessions or none?" },
    { hoursAgo: 47, author: "coach", text: "Two short ones with bands. I have moved the heavy day to Sunday." },
  ],
  [
    { hoursAgo: 30, author: "customer", text: "نمت أربع ساعات فقط، هل أتمرن اليوم؟" },
    { hoursAgo: 28, author: "coach", text: "مشي خفيف نصف ساعة، والتمرين غدًا." },
  ],
] as const;
